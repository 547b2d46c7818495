"""Which passage of the evidence holds a statement, and how well."""
