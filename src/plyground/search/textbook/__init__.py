"""The searches of textbooks, each as one function that reads like its textbook page."""
