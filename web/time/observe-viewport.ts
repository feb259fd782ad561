type OnChange = (isNear: boolean) => void;

/** Calls back with whether an element is near the viewport, at first and after each change. Returns an unsubscribe function. */
type ObserveViewport = (element: Element, onChange: OnChange) => () => void;

/** A scroll seldom outruns this margin. */
export const observeNearViewport = observeWithin("64px 0px");

/** Less than the space between a row's edge and its digits: what ticks farther away costs as much and is not seen. */
export const observeInViewport = observeWithin("16px 0px");

/** `scrollMargin` is the same margin around what scrolls within the page; an older browser ignores it. */
function observeWithin(margin: string): ObserveViewport {
  const callbacks = new Map<Element, OnChange>();
  let observer: IntersectionObserver | undefined;

  function notify(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting);
  }

  return (element, onChange) => {
    observer ??= new IntersectionObserver(notify, { rootMargin: margin, scrollMargin: margin });
    callbacks.set(element, onChange);
    observer.observe(element);
    return () => {
      callbacks.delete(element);
      observer?.unobserve(element);
    };
  };
}
