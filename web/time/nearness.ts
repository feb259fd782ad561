/** Farther than this from the window is out of sight: a scroll seldom outruns it, and what ticks there is seldom seen. */
const MARGIN = "64px 0px";

type Note = (isNear: boolean) => void;

const notes = new Map<Element, Note>();
let observer: IntersectionObserver | undefined;

/** Tells whether an element is in the window or close to it, at first and whenever that changes; the answer ends it. */
export function watchNearness(element: Element, note: Note): () => void {
  observer ??= new IntersectionObserver(tell, { rootMargin: MARGIN });
  notes.set(element, note);
  observer.observe(element);
  return () => {
    notes.delete(element);
    observer?.unobserve(element);
  };
}

function tell(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) notes.get(target)?.(isIntersecting);
}
