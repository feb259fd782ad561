/** A scroll seldom outruns it, and what ticks beyond it is seldom seen. */
const MARGIN = "32px 0px";

/** `scrollMargin` applies to nested scrollers, and adds to `rootMargin` at the window. Older browsers ignore it. */
const OPTIONS = { rootMargin: MARGIN, scrollMargin: MARGIN };

type OnChange = (isNear: boolean) => void;

const callbacks = new Map<Element, OnChange>();
let observer: IntersectionObserver | undefined;

/**
 * Calls back with whether an element is in the viewport or near it, at first and after each change. Returns an
 * unsubscribe function.
 */
export function observeNearViewport(element: Element, onChange: OnChange): () => void {
  observer ??= new IntersectionObserver(notify, OPTIONS);
  callbacks.set(element, onChange);
  observer.observe(element);
  return () => {
    callbacks.delete(element);
    observer?.unobserve(element);
  };
}

function notify(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting);
}
