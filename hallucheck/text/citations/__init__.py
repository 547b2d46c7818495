"""Citation marks in an answer, the sources they name, and the claims they stand behind."""
