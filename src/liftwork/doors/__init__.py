"""How people and programs come in. Doors show events and pass words in, and decide nothing."""
