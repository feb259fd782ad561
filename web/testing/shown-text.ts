export const spokenText = () =>
  document.querySelector(".sr-only[aria-live]")?.textContent.replace("\u00a0", "");

/** The visible text of an element, without text for screen readers alone. */
export function shownText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const unseen of copy.querySelectorAll(".sr-only")) unseen.remove();
  return copy.textContent.replaceAll("\u00a0", " ");
}
