"""The formats of files: each gives the rows of a file as JSON objects."""
