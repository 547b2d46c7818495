"""What stands on the pages of a statement: its lines, rows, amounts and days, and how claimed rows find theirs."""
