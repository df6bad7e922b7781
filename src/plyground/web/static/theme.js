// Runs before anything is painted, so that a chosen theme does not flash; everything else is a module.
try {
  const chosen = localStorage.getItem("plyground-theme");
  if (localStorage.getItem("plyground-type") === "large") document.documentElement.dataset.type = "large";
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // A browser without storage shows the system's own theme.
}
