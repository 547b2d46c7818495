"""The commands: one file each, or one a group of them."""
