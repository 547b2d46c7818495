"""The rules of bank statements: one file each."""
