"""A verifier on an OpenAI-compatible server."""
