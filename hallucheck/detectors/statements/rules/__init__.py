"""The rules of bank statements: pages, fields, their consistency, figures. Those of the document are in `printed`."""
