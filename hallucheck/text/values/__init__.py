"""Typed values of attributes, as a knowledge base stores them and an answer states them."""
