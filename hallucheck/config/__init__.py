"""Settings: strict, assembled from each family's options; loading them; shipped profiles."""
