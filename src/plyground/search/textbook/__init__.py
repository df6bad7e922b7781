"""The searches of textbooks, each as one function that reads like the page it comes from."""
