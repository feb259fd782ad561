import { type PointerEvent, useRef } from "react";
import { direction } from "#language";

const THRESHOLD_PX = 50;
/** A press may move this far without becoming a swipe. */
const SLOP_PX = 10;
const FORWARD = direction === "rtl" ? -1 : 1;

/** Handlers of an element that a swipe in writing direction moves; one of more than 50 px calls `onSwipe`. */
export function useSwipe(onSwipe: () => void) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const isSwiping = useRef(false);

  function onPointerMove({
    clientX,
    clientY,
    pointerId,
    currentTarget,
  }: PointerEvent<HTMLElement>) {
    if (!start.current) return;
    const forward = (clientX - start.current.x) * FORWARD;
    const across = Math.abs(clientY - start.current.y);
    if (!isSwiping.current && across > SLOP_PX) start.current = undefined;
    else if (!isSwiping.current && forward > SLOP_PX) {
      isSwiping.current = true;
      currentTarget.setPointerCapture(pointerId);
    }
    if (isSwiping.current) {
      currentTarget.style.translate = `${Math.max(0, forward) * FORWARD}px`;
    }
  }

  function end({ currentTarget, clientX, type }: PointerEvent<HTMLElement>) {
    const distance = start.current ? (clientX - start.current.x) * FORWARD : 0;
    const isDone = isSwiping.current && type === "pointerup" && distance > THRESHOLD_PX;
    start.current = undefined;
    isSwiping.current = false;
    currentTarget.style.translate = "";
    if (isDone) onSwipe();
  }

  return {
    onPointerDown({ button, clientX, clientY }: PointerEvent) {
      if (button === 0) start.current = { x: clientX, y: clientY };
    },
    onPointerMove,
    onPointerUp: end,
    onPointerCancel: end,
  };
}
