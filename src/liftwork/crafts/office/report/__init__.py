"""Reports: sections or a Markdown text become a document that Writer has laid out."""
