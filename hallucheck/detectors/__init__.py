"""Who judges: five families of rules, their contract (`base`) and the list of them all (`catalogue`)."""
