"""A local cross-encoder in ONNX, by path or hub id: pair -> windows -> graph -> P(yes)."""
