"""Whether a figure follows from others: sums, shares, conversions, rates."""
