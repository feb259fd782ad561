/** A scroll seldom outruns it, and what ticks beyond it is seldom seen. */
const MARGIN = "32px 0px";

/** `scrollMargin` applies to nested scrollers, and adds to `rootMargin` at the window. Older browsers ignore it. */
const OPTIONS = { rootMargin: MARGIN, scrollMargin: MARGIN };

/** From farther away, so that the rows of a list are observed before they are near. */
const LIST_OPTIONS = { rootMargin: "256px 0px" };

type OnChange = (isNear: boolean) => void;

interface List {
  readonly rows: Set<Element>;
  /** Undefined until the browser reports it. */
  isNear?: boolean;
}

const callbacks = new Map<Element, Set<OnChange>>();
const lists = new Map<Element, List>();
let observer: IntersectionObserver | undefined;
let listObserver: IntersectionObserver | undefined;

/**
 * Calls back with whether an element, or the row it is in, is in the viewport or near it, at first and after each
 * change. Returns an unsubscribe function.
 *
 * Each observed element costs in every frame, so a row is observed once for all that is in it, and only while its list
 * is near.
 */
export function observeNearViewport(element: Element, onChange: OnChange): () => void {
  observer ??= new IntersectionObserver(notify, OPTIONS);
  const row = element.closest("tr, li");
  const target = row ?? element;
  const listeners = callbacks.get(target) ?? new Set();
  callbacks.set(target, listeners.add(onChange));
  const list = row?.parentElement;
  const isListNear = row && list ? addToList(list, row).isNear : true;
  if (isListNear === false) onChange(false);
  if (isListNear) {
    // Reports it anew to the new listener.
    observer.unobserve(target);
    observer.observe(target);
  }
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    callbacks.delete(target);
    observer?.unobserve(target);
    if (row && list) removeFromList(list, row);
  };
}

function addToList(element: Element, row: Element): List {
  listObserver ??= new IntersectionObserver(notifyLists, LIST_OPTIONS);
  const list = lists.get(element) ?? { rows: new Set() };
  lists.set(element, list);
  list.rows.add(row);
  listObserver.observe(element);
  return list;
}

function removeFromList(element: Element, row: Element): void {
  const rows = lists.get(element)?.rows;
  rows?.delete(row);
  if (rows?.size !== 0) return;
  lists.delete(element);
  listObserver?.unobserve(element);
}

function notifyLists(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const list = lists.get(target);
    if (!list) continue;
    list.isNear = isIntersecting;
    for (const row of list.rows) {
      if (isIntersecting) observer?.observe(row);
      else {
        observer?.unobserve(row);
        callBack(row, false);
      }
    }
  }
}

function notify(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) callBack(target, isIntersecting);
}

function callBack(target: Element, isNear: boolean): void {
  for (const onChange of callbacks.get(target) ?? []) onChange(isNear);
}
