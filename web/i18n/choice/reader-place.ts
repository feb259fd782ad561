const KEY = "reader-place";

/** Keeps where the reader is for the page in another language: the last heading above the middle of the window. */
export function keepReaderPlace(): void {
  const heading = [...document.querySelectorAll("main h2[id]")].findLast(
    (one) => one.getBoundingClientRect().top < innerHeight / 2,
  );
  const place = { id: heading?.id, top: heading?.getBoundingClientRect().top, y: scrollY };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // Then the page begins at its top.
  }
}

/** Brings the reader back there, with the focus on the heading, if the page was left for its language. */
export function returnToReaderPlace(): void {
  const place = takePlace();
  if (!place) return;
  const { id, top, y } = place;
  const heading = (id && document.getElementById(id)) || document.querySelector("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  scrollTo(0, id === heading.id ? scrollY + heading.getBoundingClientRect().top - (top ?? 0) : y);
}

function takePlace(): { id?: string; top?: number; y: number } | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
