"""How it is shown. Pure: audited records and totals in, bytes out."""
