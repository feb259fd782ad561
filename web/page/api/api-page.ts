import "./api-page.css";

// Runs in the head of the document: the theme that the visitor chose on the clock's page, before the first paint.

try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
} catch {
  // Storage is blocked: the theme of the system.
}
