"""An extraction and its document, read once: fields, page ranges, dates, amounts, ledgers, text."""
