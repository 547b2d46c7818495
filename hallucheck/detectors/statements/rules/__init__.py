"""The rules of bank statements: pages, fields, dates, consistency and figures; `printed` has those of the document."""
