import { type RefObject, useLayoutEffect, useState } from "react";
import type { DayRange, PersonDay } from "./person-day.ts";

/** The place of the chosen meeting in the visitor's day. */
export interface SlotPlace {
  readonly frame: DayRange;
  /** Where the time in the frame stands; wider than a short meeting. */
  readonly time: DayRange;
  /** What the two of them cover. */
  readonly cover: DayRange;
  readonly isCut: boolean;
  readonly isShort: boolean;
}

/** `timeMinutes` is how many minutes of the day the time takes up. */
export function placeSlot(
  start: number,
  length: number,
  totalMinutes: number,
  timeMinutes: number,
): SlotPlace {
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

/** Hours of a width between these, in rem, are too narrow for a time. */
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

/** Hides the labels that the chosen meeting covers a part of. Past React, which would render each hour of 100 people. */
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
