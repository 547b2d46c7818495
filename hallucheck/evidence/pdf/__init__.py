"""PDF documents: read in a process of their own, as pages of text and rows."""
