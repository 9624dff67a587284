"""What a changed workbook is, read by readers that share no code with the one who changed it."""
