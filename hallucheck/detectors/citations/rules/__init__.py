"""The rules of the family, one file each."""
