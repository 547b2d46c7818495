"""Where records come from: files of many formats, cut into chunks of rows, and their mapping to records."""
