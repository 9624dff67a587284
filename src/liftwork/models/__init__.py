"""Who decides: the built-in model and recorded answers, behind one small protocol."""
