/** A scroll seldom outruns it, and what ticks beyond it is seldom seen. */
const MARGIN = "32px 0px";

/** `scrollMargin` applies to nested scrollers, and adds to `rootMargin` at the window. Older browsers ignore it. */
const OPTIONS = { rootMargin: MARGIN, scrollMargin: MARGIN };

type OnChange = (isNear: boolean) => void;

const callbacks = new Map<Element, Set<OnChange>>();
let observer: IntersectionObserver | undefined;

/**
 * Calls back with whether an element, or the row it is in, is in the viewport or near it, at first and after each
 * change. Returns an unsubscribe function.
 */
export function observeNearViewport(element: Element, onChange: OnChange): () => void {
  observer ??= new IntersectionObserver(notify, OPTIONS);
  // Each target costs in every frame, so a row is observed once for all that is in it.
  const target = element.closest("tr, li") ?? element;
  const listeners = callbacks.get(target) ?? new Set();
  callbacks.set(target, listeners.add(onChange));
  // Reports it anew to the new listener.
  observer.unobserve(target);
  observer.observe(target);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    callbacks.delete(target);
    observer?.unobserve(target);
  };
}

function notify(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    for (const onChange of callbacks.get(target) ?? []) onChange(isIntersecting);
  }
}
