import { type RefObject, useEffect, useEffectEvent } from "react";

interface Layer {
  readonly close: () => void;
  /** Whether Escape that is pressed on this element closes the layer; by default on any. */
  readonly takes?: (target: Element) => boolean;
}

interface LayerOptions extends Pick<Layer, "takes"> {
  /** Whether it lies below what was opened before it, too. */
  readonly isLast?: boolean;
  readonly closesOnBack?: boolean;
}

const layers: Layer[] = [];

/** What Back closes, the topmost last. Each has a history entry; the state of an entry counts what is open there. */
const backLayers: (() => void)[] = [];
let isTraversing = false;
/** The URL to keep when the page leaves the entry of something closed. */
let keptUrl: string | undefined;

/**
 * While something is open, Escape closes it and nothing else, what was opened last first. On devices used by touch Back does, too, unless
 * it was opened by a link, from where Back returns.
 */
export function useLayer(isOpen: boolean, onClose: () => void, options: LayerOptions = {}): void {
  const { isLast = false, closesOnBack = false } = options;
  const close = useEffectEvent(onClose);
  const takes = useEffectEvent((target: Element) => options.takes?.(target) ?? true);
  useEffect(() => {
    if (!isOpen) return undefined;
    return closeOnEscape({ close: () => close(), takes: (on) => takes(on) }, isLast);
  }, [isOpen, isLast]);
  useEffect(() => {
    if (!closesOnBack) return;
    window.addEventListener("popstate", onPopState);
    // A reloaded page has the entry still, and nothing is open.
    queueMicrotask(sync);
  }, [closesOnBack]);
  useEffect(() => {
    if (!isOpen || !closesOnBack || !hasPressByTouch()) return undefined;
    return closeOnBackPress(() => close());
  }, [isOpen, closesOnBack]);
}

export function useCloseWithin(
  ref: RefObject<Element | null>,
  onClose: () => void,
  isOpen = true,
): void {
  useLayer(isOpen, onClose, { takes: (target) => ref.current?.contains(target) === true });
}

export function closeOnEscape(layer: Layer, isLast = false): () => void {
  // Before the browser, which would close a dialog and not what is open in it.
  window.addEventListener("keydown", onKeyDown, true);
  if (isLast) layers.unshift(layer);
  else layers.push(layer);
  return () => {
    const index = layers.indexOf(layer);
    if (index >= 0) layers.splice(index, 1);
  };
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing) return;
  const target = event.target as Element;
  // A native popover closes by a press outside it, so that an open one is on top.
  const menu = document.querySelector<HTMLElement>("[popover=auto]:popover-open");
  const layer = layers.findLast(({ takes }) => takes?.(target) ?? true);
  if (!menu && !layer) return;
  event.preventDefault();
  event.stopPropagation();
  if (menu) menu.hidePopover();
  else layer?.close();
}

function closeOnBackPress(close: () => void): () => void {
  backLayers.push(close);
  queueMicrotask(sync);
  return () => {
    const index = backLayers.indexOf(close);
    if (index < 0) return;
    backLayers.splice(index, 1);
    keptUrl = location.href;
    queueMicrotask(sync);
  };
}

function sync(): void {
  if (isTraversing) return;
  const depth = readDepth() ?? 0;
  const count = backLayers.length;
  if (depth > count) {
    isTraversing = true;
    history.go(count - depth);
    return;
  }
  keptUrl = undefined;
  // The page stays where the visitor has scrolled it meanwhile.
  history.scrollRestoration = count > 0 ? "manual" : "auto";
  for (let next = depth; next < count; next += 1) {
    history.replaceState({ ...history.state, open: next }, "");
    history.pushState({ ...history.state, open: next + 1 }, "");
  }
}

function onPopState(): void {
  const depth = readDepth();
  if (isTraversing) {
    isTraversing = false;
    if (keptUrl !== undefined) history.replaceState(history.state, "", keptUrl);
  } else if (depth === undefined) {
    // Not Back, but a new entry, for another fragment.
    backLayers.length = 0;
  } else {
    for (const close of backLayers.splice(depth).reverse()) close();
  }
  queueMicrotask(sync);
}

function readDepth(): number | undefined {
  return (history.state as { open?: number } | null)?.open;
}

function hasPressByTouch(): boolean {
  return matchMedia("(pointer: coarse)").matches && navigator.userActivation.hasBeenActive;
}
