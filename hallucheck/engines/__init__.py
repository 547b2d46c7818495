"""How the audit is mapped over chunks; results are equal byte for byte whatever the engine."""
