"""hallucheck finds hallucinations in dumps of LLM outputs.

A dump goes in; an annotated dump, summary tables and an exit code come out. `hallucheck.audit` is the page that says
how; every folder of this package is one stage of a record's way.
"""

__version__ = "0.2.0"
