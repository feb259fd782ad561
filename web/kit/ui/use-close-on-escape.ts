import { type RefObject, useEffect, useEffectEvent } from "react";

interface EscapeLayer {
  readonly close: () => void;
  /** Whether Escape that is pressed on this element closes the layer; by default on any. */
  readonly takes?: (target: Element) => boolean;
  /** Whether it lies below what was opened before it, too. */
  readonly isLast?: boolean;
}

/** The topmost last. */
const layers: EscapeLayer[] = [];

/** While something is open, Escape closes it and nothing else; what was opened last is closed first. */
export function useCloseOnEscape(
  isOpen: boolean,
  onClose: () => void,
  options?: Pick<EscapeLayer, "takes" | "isLast">,
): void {
  const close = useEffectEvent(onClose);
  const takes = useEffectEvent((target: Element) => options?.takes?.(target) ?? true);
  const isLast = options?.isLast ?? false;
  useEffect(
    () =>
      isOpen
        ? closeOnEscape({ close: () => close(), takes: (on) => takes(on), isLast })
        : undefined,
    [isOpen, isLast],
  );
}

/** Lets Escape close a layer. Returns a function that ends this. */
export function closeOnEscape(layer: EscapeLayer): () => void {
  // Before the browser, which would close a dialog and not what is open in it.
  window.addEventListener("keydown", onKeyDown, true);
  if (layer.isLast) layers.unshift(layer);
  else layers.push(layer);
  return () => {
    const index = layers.indexOf(layer);
    if (index >= 0) layers.splice(index, 1);
  };
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing) return;
  const target = event.target as Element;
  const menu = openMenu();
  const layer = layers.findLast(({ takes }) => takes?.(target) ?? true);
  if (!menu && !layer) return;
  event.preventDefault();
  event.stopPropagation();
  if (menu) menu.hidePopover();
  else layer?.close();
}

/** A native popover closes by a press outside it, so that an open one is on top. */
function openMenu(): HTMLElement | null {
  const isKnown = CSS.supports("selector(:popover-open)");
  return isKnown ? document.querySelector<HTMLElement>("[popover=auto]:popover-open") : null;
}

/** Lets Escape close an element while the focus is within it. */
export function useCloseWithin(ref: RefObject<Element | null>, onClose: () => void): void {
  useCloseOnEscape(true, onClose, { takes: (target) => ref.current?.contains(target) === true });
}
