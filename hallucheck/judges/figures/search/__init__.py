"""Where a figure of the answer stands in the evidence."""
