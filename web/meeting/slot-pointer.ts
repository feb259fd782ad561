import { type RefObject, useEffect, useEffectEvent } from "react";
import { SLOT_MINUTES } from "../../shared/durations.ts";
import { startDrag } from "../kit/ui/drag.ts";

/** A press that moves less than this does not scroll the hours. */
const SCROLL_THRESHOLD_PX = 20;

/** Times are minutes since the start of the visitor's day. */
interface SlotPointer {
  readonly totalMinutes: number;
  readonly start: number | undefined;
  /** A press on the hours of a person, by index. */
  readonly onPress: (minute: number, person: number) => void;
  /** The start while it is dragged, undefined once the drag is over. */
  readonly onDrag: (start: number | undefined) => void;
  readonly onDrop: (start: number) => void;
}

/** Lets a press on the hours in an element choose a time, and a drag of the chosen one move it. */
export function useSlotPointer(ref: RefObject<HTMLElement | null>, pointer: SlotPointer): void {
  const press = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Element;
    const strip = target.closest<HTMLElement>(".meeting-strip");
    if (!strip || target.closest(".meeting-frame")) return;
    const minute = minuteAt(strip, event.clientX, pointer.totalMinutes);
    pointer.onPress(minute, Number(strip.dataset["person"]));
  });
  const drag = useEffectEvent((event: PointerEvent) => {
    const slot = (event.target as Element).closest<HTMLElement>(".meeting-frame");
    if (slot && event.button === 0) dragSlot(event, slot, pointer);
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const onClick = (event: MouseEvent) => press(event);
    const onPointerDown = (event: PointerEvent) => drag(event);
    element.addEventListener("click", onClick);
    element.addEventListener("pointerdown", onPointerDown);
    return () => {
      element.removeEventListener("click", onClick);
      element.removeEventListener("pointerdown", onPointerDown);
    };
  }, [ref]);
}

function minuteAt(strip: Element, clientX: number, totalMinutes: number): number {
  const { left, width } = strip.getBoundingClientRect();
  return ((clientX - left) / width) * totalMinutes;
}

function dragSlot(down: PointerEvent, slot: HTMLElement, pointer: SlotPointer): void {
  const strip = slot.closest<HTMLElement>(".meeting-strip");
  const scroller = slot.closest<HTMLElement>(".meeting-scroller");
  const { totalMinutes, start = 0, onDrag, onDrop } = pointer;
  if (!strip || !scroller) return;
  let at = start;
  startDrag(down, slot, {
    axis: "x",
    scroller,
    thresholdPx: SCROLL_THRESHOLD_PX,
    onMove(shiftPx) {
      const minute = start + (shiftPx / strip.getBoundingClientRect().width) * totalMinutes;
      const step = Math.round(minute / SLOT_MINUTES) * SLOT_MINUTES;
      const next = Math.max(0, Math.min(totalMinutes - SLOT_MINUTES, step));
      if (next === at) return;
      at = next;
      onDrag(at);
    },
    onEnd(isDropped) {
      onDrag(undefined);
      if (isDropped && at !== start) onDrop(at);
    },
  });
}
