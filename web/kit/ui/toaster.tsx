import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { direction } from "#language";
import * as m from "#messages";
import { useLazyStyle } from "../lazy/use-lazy-style.ts";
import { useStore } from "../storage/store.ts";
import { announce } from "./announce.ts";
import { startDrag } from "./drag.ts";
import { IconButton } from "./icon-button.tsx";
import { useLayer } from "./layer.ts";
import { observeHeight } from "./observe-height.ts";
import { dismissToast, lastToast, modalDialog, type Toast } from "./toast.ts";
import style from "./toaster.css?inline";

const DURATION_MS = 5000;
/** Time to reach the action, by keyboard too. */
const ACTION_DURATION_MS = 10_000;
const KEY = "F8";
const TEXT_FIELD =
  "input:not([type=radio], [type=checkbox], [type=range]), textarea, [contenteditable]";

export function Toaster() {
  useLazyStyle(style);
  const container = useStore(modalDialog);
  const last = useStore(lastToast);
  const toast = last?.open ? last : undefined;
  const [host] = useState(() => document.createElement("div"));
  const home = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLElement>(null);
  const origin = useRef<Element>(null);
  const [isInUse, setInUse] = useState(false);
  const [isWindowInUse, setWindowInUse] = useState(true);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === KEY) region.current?.focus();
    if (toast?.action?.label !== m.undo() || !isUndoKey(event)) return;
    if ((event.target as Element).closest(TEXT_FIELD)) return;
    event.preventDefault();
    toast.action.run();
    dismissToast(toast.id);
  });
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener("keydown", (event) => onKeyDown(event), { signal });
    window.addEventListener("blur", () => setWindowInUse(false), { signal });
    window.addEventListener("focus", () => setWindowInUse(true), { signal });
    return () => listeners.abort();
  }, []);

  const change = useEffectEvent((next: Toast | undefined) => {
    const parts = next && [m.toast(), next.title, next.description, next.action?.label];
    if (parts) announce(parts.filter(Boolean).join(" "));
    // Of a toast that had the focus. React sends no blur for what it removes.
    const list = region.current;
    if (!isInUse || (next && list?.contains(document.activeElement))) return;
    setInUse(false);
    if (document.activeElement === list) list?.blur();
    const target = next ? list : origin.current;
    if (target instanceof HTMLElement) target.focus();
  });
  useEffect(() => change(toast), [toast]);

  // The element is moved, not rendered again: the time of a toast goes on when a dialog opens or closes.
  useLayoutEffect(() => {
    (container ?? home.current)?.append(host);
  }, [container, host]);

  const section = (
    <section
      ref={region}
      aria-label={m.toasts({ key: KEY })}
      tabIndex={-1}
      className="toasts"
      onFocus={({ currentTarget, relatedTarget }) => {
        setInUse(true);
        if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
      }}
      onBlur={() => setInUse(false)}
    >
      <ol>
        {toast && <ToastItem key={toast.id} toast={toast} isPaused={isInUse || !isWindowInUse} />}
      </ol>
    </section>
  );
  // React adds 140 listeners to a portal, so there is none before the first toast.
  const isAtHome = !toast && !container;
  return <div ref={home}>{isAtHome ? section : createPortal(section, host)}</div>;
}

function ToastItem({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { title, description, variant = "plain", action } = toast;
  const [item, setItem] = useState<HTMLElement | null>(null);
  const [isHovered, setHovered] = useState(false);
  const dismiss = () => dismissToast(toast.id);
  const durationMs = action ? ACTION_DURATION_MS : DURATION_MS;
  const isWaiting = isPaused || isHovered;
  const onTimeout = useEffectEvent(dismiss);
  useEffect(() => {
    if (isWaiting) return undefined;
    const timer = setTimeout(() => onTimeout(), durationMs);
    return () => clearTimeout(timer);
  }, [isWaiting, durationMs]);
  useLayer(true, dismiss, { isLast: true });
  useLayer(true, dismiss, {
    takes: (target) => item?.closest(".toasts")?.contains(target) === true,
  });
  useEffect(() => {
    if (!item) return undefined;
    const disconnect = observeHeight(item, "--toast-height");
    uncoverFocus(item);
    return disconnect;
  }, [item]);

  return (
    <li
      ref={setItem}
      data-variant={variant}
      className="toast bar control-text gap-3"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onPointerDown={({ nativeEvent, currentTarget }) => {
        if (nativeEvent.button === 0) swipe(nativeEvent, currentTarget, dismiss);
      }}
    >
      {variant === "destructive" && (
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="9" fill="currentColor" />
          <path
            d="M10 5.2v5.6M10 14.2v.1"
            stroke="var(--color-raised)"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
      )}
      <div className="grow">
        <p className="toast-title strong">{title}</p>
        <p className="toast-description hint">{description}</p>
      </div>
      {action && (
        <button
          type="button"
          className="button button-plain toast-action unbroken"
          onClick={() => {
            action.run();
            dismiss();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={m.dismiss()} onClick={dismiss} />
    </li>
  );
}

/** Outside a text field, Chromium would undo the last change of any field. A keyboard without Latin letters has its Z, too. */
function isUndoKey({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  const isZ = /^[a-z]$/i.test(key) ? key.toLowerCase() === "z" : code === "KeyZ";
  return isZ && ctrlKey !== metaKey && !shiftKey && !altKey;
}

function uncoverFocus(toast: HTMLElement): void {
  const focused = document.activeElement;
  const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {};
  const box = toast.getBoundingClientRect();
  const isCovered = bottom > box.top && top < box.bottom;
  if (isCovered && !toast.contains(focused)) focused?.scrollIntoView({ block: "nearest" });
}

const THRESHOLD_PX = 50;
const FORWARD = direction === "rtl" ? -1 : 1;

function swipe(down: PointerEvent, item: HTMLElement, onSwipe: () => void): void {
  let forwardPx = 0;
  startDrag(down, item, {
    // A press on a button of the toast seldom moves so far.
    thresholdPx: 10,
    axis: "x",
    scroller: item,
    onMove(shiftPx) {
      forwardPx = Math.max(0, shiftPx * FORWARD);
      item.style.translate = `${forwardPx * FORWARD}px`;
    },
    onEnd(isDropped) {
      item.style.translate = "";
      if (isDropped && forwardPx > THRESHOLD_PX) onSwipe();
    },
  });
}
