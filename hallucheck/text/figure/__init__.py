"""A figure with its unit, and what only looks like one: identifiers, versions, codes."""
