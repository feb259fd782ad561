import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { direction } from "#language";
import * as m from "#messages";
import { MINUTE_MS, SLOT_MINUTES } from "../../shared/durations.ts";
import { scheduleOf } from "../../shared/meeting/schedule.ts";
import type { Span } from "../../shared/zones/civil-day.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import type { ListEntry } from "../places/saved-places.ts";
import style from "./meeting-hours.css?inline";
import { MeetingRow } from "./meeting-row.tsx";
import stripStyle from "./meeting-strip.css?inline";
import type { ChangeAvailability } from "./participant.ts";
import { halfHourAt, personDay } from "./person-day.ts";
import { useSlotPointer } from "./slot-pointer.ts";

const PAGE_MINUTES = 60;

/** What stays in view beside the chosen meeting. */
const ROOM_PX = 44;

interface MeetingHoursProps {
  readonly participants: readonly ListEntry[];
  /** The visitor's day. */
  readonly day: Span;
  readonly chosen: Span | undefined;
  /** The chosen time in words, for screen readers. */
  readonly valueText: string | undefined;
  readonly onChoose: (start: number) => void;
  readonly onAvailabilityChange: ChangeAvailability;
}

/** The hours of the visitor's day, one row per person, with the chosen meeting as a frame that moves by 15 minutes. */
export function MeetingHours(props: MeetingHoursProps) {
  const { participants, day, chosen, valueText, onChoose } = props;
  useLazyStyle(style);
  useLazyStyle(stripStyle);
  const totalMinutes = (day.end - day.start) / MINUTE_MS;
  const days = useMemo(
    () =>
      participants.map(({ place: { zone }, availability }) =>
        personDay(day, zone, scheduleOf(zone, availability)),
      ),
    [participants, day],
  );
  const [dragged, setDragged] = useState<number>();
  const start = dragged ?? (chosen && (chosen.start - day.start) / MINUTE_MS);
  const length = chosen ? (chosen.end - chosen.start) / MINUTE_MS : 0;
  const shown = useMemo(
    () =>
      start === undefined
        ? undefined
        : {
            start: day.start + start * MINUTE_MS,
            end: day.start + (start + length) * MINUTE_MS,
          },
    [day, start, length],
  );
  const chooseMinute = (minute: number) =>
    onChoose(day.start + Math.max(0, Math.min(totalMinutes - SLOT_MINUTES, minute)) * MINUTE_MS);
  const scroller = useRef<HTMLDivElement>(null);
  useSlotPointer(scroller, {
    totalMinutes,
    start,
    onPress: (minute, person) => {
      const pressed = days[person];
      if (pressed) chooseMinute(halfHourAt(pressed, minute));
    },
    onDrag: setDragged,
    onDrop: chooseMinute,
  });
  useScrollToSlot(scroller, chosen?.start);

  function onKeyDown(event: KeyboardEvent) {
    const step = { PageUp: PAGE_MINUTES, PageDown: -PAGE_MINUTES }[event.key];
    if (step === undefined || start === undefined) return;
    event.preventDefault();
    chooseMinute(start + step);
  }

  return (
    <div className="meeting-hours">
      {start !== undefined && (
        <input
          type="range"
          dir="ltr"
          className="sr-only"
          aria-label={m.meetingStart()}
          aria-valuetext={valueText}
          min={0}
          max={totalMinutes - SLOT_MINUTES}
          step={SLOT_MINUTES}
          value={start}
          onChange={({ target }) => chooseMinute(Number(target.value))}
          onKeyDown={onKeyDown}
        />
      )}
      <div ref={scroller} className="meeting-scroller" dir="ltr">
        <ul
          dir={direction}
          className="meeting-people"
          style={{ "--total": totalMinutes } as React.CSSProperties}
          aria-label={m.meetingPeople()}
        >
          {participants.map((participant, index) => {
            const one = days[index];
            return (
              one && (
                <MeetingRow
                  key={participant.id ?? "visitor"}
                  participant={participant}
                  index={index}
                  personDay={one}
                  day={day}
                  chosen={shown}
                  onAvailabilityChange={props.onAvailabilityChange}
                />
              )
            );
          })}
        </ul>
      </div>
    </div>
  );
}

/** Scrolls the hours sideways until the chosen meeting is visible, also when their width changes. */
function useScrollToSlot(
  scroller: React.RefObject<HTMLDivElement | null>,
  start: number | undefined,
): void {
  useEffect(() => {
    const element = scroller.current;
    if (start === undefined || !element) return undefined;
    let width: number | undefined;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      scrollToSlot(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, start]);
}

/** `scrollIntoView` would scroll the page too. */
function scrollToSlot(scroller: HTMLElement): void {
  const box = scroller.getBoundingClientRect();
  const strip = scroller.querySelector(".meeting-strip")?.getBoundingClientRect();
  const slot = scroller.querySelector(".meeting-frame")?.getBoundingClientRect();
  if (!strip || !slot || strip.width <= box.width) return;
  if (slot.left - ROOM_PX < box.left || slot.right + ROOM_PX > box.right) {
    scroller.scrollBy({ left: (slot.left + slot.right - box.left - box.right) / 2 });
  }
}
