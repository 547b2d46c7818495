"""`python -m hallucheck`."""

from hallucheck.cli import main

main()
