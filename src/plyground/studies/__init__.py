"""The five source documents' experiments: published figures as data, our figures beside them."""
