"""How good verdicts are: against labels, against another run, against targets."""
