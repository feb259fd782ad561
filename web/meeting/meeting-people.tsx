import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef, useState } from "react";
import * as m from "#messages";
import { MINUTE_MS, SLOT_MINUTES, SLOT_MS } from "../../shared/durations.ts";
import { isInFreeTime, type Person } from "../../shared/meeting/meeting-totals.ts";
import type { DescribedSlot } from "../../shared/meeting/propose-meetings.ts";
import { type Schedule, stateAt } from "../../shared/meeting/schedule.ts";
import type { Place } from "../../shared/place.ts";
import type { Span } from "../../shared/zones/civil-day.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import { formatSpan } from "../i18n/composed-formats.ts";
import { isolate } from "../i18n/isolate.ts";
import { reportError } from "../kit/api/report-error.ts";
import { Button } from "../kit/ui/button.tsx";
import { startDrag } from "../kit/ui/drag.ts";
import { AddCity } from "../places/add-city.tsx";
import type { ListEntry } from "../services/list-entries.ts";
import { Frames, Horizon, HorizonKey, type HorizonPart } from "../time/horizon.tsx";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { MeetingPerson } from "./meeting-person.tsx";
import { type ChangeAvailability, isIncluded } from "./participant.ts";

const PAGE_MINUTES = 60;
/** A press that moves less than this is no drag. */
const DRAG_PX = 4;

interface MeetingPeopleProps {
  readonly participants: readonly ListEntry[];
  /** Those of the participants who take part. */
  readonly people: readonly Person[];
  /** The visitor's day. */
  readonly day: Span;
  /** The chosen time, or those that take turns. */
  readonly slots: readonly DescribedSlot[];
  /** The chosen time in words, for screen readers. */
  readonly valueText: string | undefined;
  /** Moves one of the slots. */
  readonly onChoose: (start: number, slot: number) => void;
  readonly onAvailabilityChange: ChangeAvailability;
  /** Undefined while the field for it is shown elsewhere. */
  readonly onAdd: ((place: Place) => void) | undefined;
}

/** The visitor's day of each person as a horizon, under a frame for each chosen time, which moves by 15 minutes. */
export function MeetingPeople(props: MeetingPeopleProps) {
  const { participants, people, day, slots, onChoose, onAvailabilityChange } = props;
  const id = useId();
  const visitorZone = useVisitorZone().zone;
  const list = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<{ readonly slot: number; readonly start: number }>();
  const included = participants.filter(isIncluded);
  const parts = useZoneMemo(
    () => people.map(({ zone, schedule }) => partsOf(day, zone, schedule)),
    [people, day],
  );
  const times = useMemo(
    () =>
      slots.map(({ span: { start, end } }, slot) => {
        const at = dragged?.slot === slot ? dragged.start : start;
        return { start: at, end: at + end - start };
      }),
    [slots, dragged],
  );
  const frames = useMemo(
    () => times.map((time) => ({ ...time, end: Math.min(time.end, day.end) })),
    [times, day],
  );
  const isFree = isInFreeTime(people);

  function clamp(instant: number) {
    return Math.max(day.start, Math.min(day.end - SLOT_MS, instant));
  }

  function onKeyDown(event: KeyboardEvent, slot: number) {
    const step = { PageUp: PAGE_MINUTES, PageDown: -PAGE_MINUTES }[event.key];
    const start = times[slot]?.start;
    if (step === undefined || start === undefined) return;
    event.preventDefault();
    onChoose(clamp(start + step * MINUTE_MS), slot);
  }

  /** How many milliseconds of the day a pixel is, and where its horizons begin. */
  function scale() {
    const box = list.current?.querySelector(".horizon")?.getBoundingClientRect();
    return { left: box?.left ?? 0, msPerPx: (day.end - day.start) / (box?.width ?? 1) };
  }

  /** A press on somebody's hours chooses the half hour there. */
  function onClick({ target, clientX }: React.MouseEvent) {
    const row = (target as Element).closest(".horizon")?.closest("li");
    const person = people[row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1];
    if (!person || (target as Element).closest(".horizon-frame")) return;
    const { left, msPerPx } = scale();
    const instant = day.start + (clientX - left) * msPerPx;
    const { minute } = wallTimeAt(person.zone, instant);
    const pressed = clamp(Math.floor(instant / MINUTE_MS - (minute % 30)) * MINUTE_MS);
    const distances = times.map((time) => Math.abs(time.start - pressed));
    onChoose(pressed, Math.max(0, distances.indexOf(Math.min(...distances))));
  }

  function onPointerDown({ target, button, nativeEvent, currentTarget }: PointerEvent) {
    const frame = (target as Element).closest<HTMLElement>(".horizon-frame");
    const slot = frame
      ? [...(frame.parentElement?.querySelectorAll(".horizon-frame") ?? [])].indexOf(frame)
      : -1;
    const from = times[slot]?.start;
    if (!frame || button !== 0 || from === undefined) return;
    const { msPerPx } = scale();
    let at = from;
    startDrag(nativeEvent, frame, {
      axis: "x",
      scroller: currentTarget,
      thresholdPx: DRAG_PX,
      onMove(shiftPx) {
        at = clamp(Math.round((from + shiftPx * msPerPx) / SLOT_MS) * SLOT_MS);
        setDragged({ slot, start: at });
      },
      onEnd(isDropped) {
        setDragged(undefined);
        if (isDropped && at !== from) onChoose(at, slot);
      },
    });
  }

  async function include(participant: ListEntry, isWanted: boolean) {
    try {
      await onAvailabilityChange(participant, {
        ...participant.availability,
        isIncluded: isWanted,
      });
      // The pressed button is gone.
      setTimeout(() => document.getElementById(`${id}${participant.id ?? ""}`)?.focus());
    } catch (error) {
      reportError(error, m.meetingNotSaved());
    }
  }

  return (
    <div className="meeting-people">
      {times.map((time, slot) => (
        <input
          key={slot}
          type="range"
          dir="ltr"
          className="sr-only"
          aria-label={m.meetingStart()}
          aria-valuetext={slot === 0 ? props.valueText : formatSpan(time, visitorZone)}
          min={0}
          max={(day.end - day.start) / MINUTE_MS - SLOT_MINUTES}
          step={SLOT_MINUTES}
          value={(time.start - day.start) / MINUTE_MS}
          onChange={({ target }) => onChoose(day.start + Number(target.value) * MINUTE_MS, slot)}
          onKeyDown={(event) => onKeyDown(event, slot)}
        />
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the slider is for the keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider is for the keyboard. */}
      <div ref={list} className="meeting-rows" onClick={onClick} onPointerDown={onPointerDown}>
        <ul aria-label={m.meetingPeople()}>
          {included.map((participant, index) => (
            <li key={participant.id ?? "visitor"}>
              <MeetingPerson
                participant={participant}
                buttonId={`${id}${participant.id ?? ""}`}
                day={day}
                times={times}
                costs={slots.map(({ costs }) => costs[index])}
                isFree={isFree}
                onLeaveOut={people.length > 1 ? () => void include(participant, false) : undefined}
                onAvailabilityChange={onAvailabilityChange}
              />
              <div className="meeting-horizon" dir="ltr">
                <Horizon
                  day={day}
                  zone={participant.place.zone}
                  parts={parts[index] ?? []}
                  frames={frames}
                />
              </div>
            </li>
          ))}
        </ul>
        <div className="meeting-frame" aria-hidden="true">
          <div dir="ltr">
            <Frames day={day} spans={frames} />
          </div>
        </div>
      </div>
      <div className="meeting-below row spread gap-1 gap-x-2">
        <div className="row gap-1 gap-x-2">
          {props.onAdd && <AddCity onAdd={props.onAdd} />}
          {participants
            .filter((one) => !isIncluded(one))
            .map((participant) => (
              <Button
                key={participant.id ?? "visitor"}
                id={`${id}${participant.id ?? ""}`}
                variant="quiet"
                aria-label={m.meetingPutBackName({ name: isolate(participant.name) })}
                onClick={() => void include(participant, true)}
              >
                <s>
                  <bdi>{participant.name}</bdi>
                </s>
              </Button>
            ))}
        </div>
        <p className="note row gap-1 gap-x-5" aria-hidden="true">
          <HorizonKey state="work" label={m.meetingLegendWork()} />
          <HorizonKey state="asleep" label={m.pairAsleep()} />
        </p>
      </div>
    </div>
  );
}

/** When a person works and sleeps in the visitor's day. */
function partsOf({ start, end }: Span, zone: string, schedule: Schedule): readonly HorizonPart[] {
  const parts: { start: number; end: number; state: ReturnType<typeof stateAt> }[] = [];
  for (let instant = start; instant < end; instant += SLOT_MS) {
    const state = stateAt(schedule, wallTimeAt(zone, instant));
    const part = parts.at(-1);
    if (part?.state === state) part.end = instant + SLOT_MS;
    else parts.push({ start: instant, end: instant + SLOT_MS, state });
  }
  return parts.filter((part): part is HorizonPart => part.state !== "awake");
}
