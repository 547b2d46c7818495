"""What sentences give values for: the words of a clause, the values in it, and whether it grants or denies."""
