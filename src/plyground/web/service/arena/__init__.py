"""The page's Arena: matches and tournaments, which the library plays in processes of their own."""
