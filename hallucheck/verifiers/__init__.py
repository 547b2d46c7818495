"""Who answers "does this evidence entail this claim?": a probability as an interval, with the method named."""
