import { type RefObject, useLayoutEffect, useState } from "react";
import type { DayRange, PersonDay } from "./person-day.ts";

/** Where the chosen meeting is in the visitor's day. */
export interface SlotPosition {
  readonly frame: DayRange;
  /** The label with the time; wider than a short meeting. */
  readonly time: DayRange;
  /** What frame and label cover together. */
  readonly cover: DayRange;
  readonly isCut: boolean;
  readonly isShort: boolean;
}

/** `timeMinutes` is how many minutes of the day the time takes up. */
export function positionSlot(
  start: number,
  length: number,
  totalMinutes: number,
  timeMinutes: number,
): SlotPosition {
  const frame = { from: start, to: Math.min(start + length, totalMinutes) };
  const centred = (frame.from + frame.to - timeMinutes) / 2;
  const from = Math.max(0, Math.min(totalMinutes - timeMinutes, centred));
  const time = { from, to: from + timeMinutes };
  return {
    frame,
    time,
    cover: { from: Math.min(frame.from, from), to: Math.max(frame.to, time.to) },
    isCut: start + length > totalMinutes,
    isShort: frame.to - frame.from < timeMinutes,
  };
}

/** Between these widths of the drawing, in rem, an hour is too narrow for the label. */
const NARROW_REM = [42, 70] as const;

/** How many minutes of the day the time in the frame takes up, by the width of the hours (meeting.css). */
export function useTimeMinutes(hours: RefObject<HTMLElement | null>): 60 | 90 {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = hours.current;
    if (!element) return undefined;
    const update = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const width = element.clientWidth / rem;
      setNarrow(width >= NARROW_REM[0] && width < NARROW_REM[1]);
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, [hours]);
  return isNarrow ? 90 : 60;
}

/** Hides the hours that the chosen meeting covers in part. Bypasses React, which would render every hour of 100 people. */
export function useHideCovered(
  hours: RefObject<HTMLElement | null>,
  days: readonly PersonDay[],
  cover: DayRange | undefined,
): void {
  const { from = 0, to = 0 } = cover ?? {};
  useLayoutEffect(() => {
    const strips = hours.current?.querySelectorAll(".meeting-strip") ?? [];
    for (const [person, strip] of [...strips].entries()) {
      const labels = strip.getElementsByClassName("meeting-hour");
      for (const [index, hour] of (days[person]?.hours ?? []).entries()) {
        labels[index]?.toggleAttribute("data-covered", hour.to > from && hour.from < to);
      }
    }
  }, [hours, days, from, to]);
}
