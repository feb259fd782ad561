/** The text of an element as it is seen: without what is only read aloud. */
export function shownText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const unseen of copy.querySelectorAll(".sr-only")) unseen.remove();
  return copy.textContent;
}
