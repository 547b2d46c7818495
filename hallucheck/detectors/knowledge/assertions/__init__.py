"""What a sentence asserts of an entity's attributes."""
