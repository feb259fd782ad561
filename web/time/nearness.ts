type Note = (isNear: boolean) => void;

const notes = new Map<Element, Note>();
const observers = new Map<string, IntersectionObserver>();

/**
 * Tells whether an element is in the window or within a margin of it (as a rootMargin), at first and whenever that changes;
 * the answer ends it.
 */
export function watchNearness(element: Element, margin: string, note: Note): () => void {
  const observer = observers.get(margin) ?? new IntersectionObserver(tell, { rootMargin: margin });
  observers.set(margin, observer);
  notes.set(element, note);
  observer.observe(element);
  return () => {
    notes.delete(element);
    observer.unobserve(element);
  };
}

function tell(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) notes.get(target)?.(isIntersecting);
}
