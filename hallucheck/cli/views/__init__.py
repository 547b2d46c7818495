"""What commands show on the terminal, and the same as data."""
