"""Citation marks in an answer, the sources they name, and the claims they stand behind."""

SHORTEST = 15
"""Characters, without marks, of the shortest sentence that claims something; East Asian ones count twice."""
