"""The reports: one file each."""
