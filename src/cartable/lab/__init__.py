"""Games played by the thousand: what happens in them (`simulate`), and how strong the bots are (`ladder`)."""
