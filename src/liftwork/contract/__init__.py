"""What a tool is: its schema, its effect, what it makes, and how it is checked.

Everything here is plain data and a little logic; it drives no program, reads
no file and knows no craft. Every other room of the house may import it.
"""
