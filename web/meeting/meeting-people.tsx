import { type PointerEvent, useId, useRef, useState } from "react";
import { formatList } from "#formats/lazy";
import * as m from "#messages";
import type { Availability } from "../../shared/api/availability.ts";
import { HOUR_MS, MINUTE_MS, SLOT_MINUTES, SLOT_MS } from "../../shared/durations.ts";
import { isInFreeTime } from "../../shared/meeting/propose-meetings.ts";
import {
  minuteOfWeekAt,
  type PersonCost,
  type Schedule,
  stateAt,
  workingWeek,
} from "../../shared/meeting/schedule.ts";
import type { Span } from "../../shared/zones/civil-day.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import { offsetMinutesAt } from "../../shared/zones/zone-rules.ts";
import {
  formatBareHour,
  formatDifference,
  formatHours,
  formatSpan,
  groupDays,
  joinRange,
} from "../i18n/composed-formats.ts";
import { isolate } from "../i18n/isolate.ts";
import { hourCycle } from "../i18n/times.ts";
import { reportError } from "../kit/api/report-error.ts";
import { announce } from "../kit/ui/announce.ts";
import { Button } from "../kit/ui/button.tsx";
import { startDrag } from "../kit/ui/drag.ts";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { AddCity } from "../places/place-combobox.tsx";
import type { ListEntry } from "../services/list-entries.ts";
import { Frames, Horizon, HorizonKey, type HorizonPart } from "../time/horizon.tsx";
import { Unbroken } from "../time/unbroken.tsx";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { HoursForm } from "./hours-form.tsx";
import { CostLabel } from "./labels.tsx";
import { describeCosts, timeText } from "./meeting-text.ts";
import { addParticipant, changeAvailability, isIncluded } from "./participant.ts";
import type { Planner } from "./use-planner.ts";

interface MeetingPeopleProps {
  readonly planner: Planner;
  readonly day: Span;
  readonly canAdd: boolean;
}

export function MeetingPeople({ planner, day, canAdd }: MeetingPeopleProps) {
  const { participants, people, chosen, slots, moveSlot } = planner;
  const id = useId();
  const visitorZone = useVisitorZone().zone;
  const list = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<{ readonly slot: number; readonly start: number }>();
  const parts = useZoneMemo(
    () => people.map(({ zone, schedule }) => partsOf(day, zone, schedule)),
    [people, day],
  );
  const times = slots.map(({ span: { start, end } }, slot) => {
    const at = dragged?.slot === slot ? dragged.start : start;
    return { start: at, end: at + end - start };
  });
  const frames = times.map((time) => ({ ...time, end: Math.min(time.end, day.end) }));
  const isFree = isInFreeTime(people);
  const described = chosen && describeCosts(chosen.costs, people);
  const valueText =
    described &&
    [formatSpan(chosen.span, visitorZone), described.title, described.sleep]
      .filter((text) => text !== undefined)
      .reduce((first, next) => m.meetingReason({ first, next }));

  function clamp(instant: number) {
    return Math.max(day.start, Math.min(day.end - SLOT_MS, instant));
  }

  /** How many milliseconds of the day a pixel is, and where its horizons begin. */
  function scale() {
    const box = list.current?.querySelector(".horizon")?.getBoundingClientRect();
    return { left: box?.left ?? 0, msPerPx: (day.end - day.start) / (box?.width ?? 1) };
  }

  function onClick({ target, clientX }: React.MouseEvent) {
    const row = (target as Element).closest(".horizon")?.closest("li");
    const person = people[row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1];
    if (!person || (target as Element).closest(".horizon-frame")) return;
    const { left, msPerPx } = scale();
    const instant = day.start + (clientX - left) * msPerPx;
    const { minute } = wallTimeAt(person.zone, instant);
    const pressed = clamp(Math.floor(instant / MINUTE_MS - (minute % 30)) * MINUTE_MS);
    const distances = times.map((time) => Math.abs(time.start - pressed));
    moveSlot(pressed, Math.max(0, distances.indexOf(Math.min(...distances))));
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
      thresholdPx: 4,
      axis: "x",
      scroller: currentTarget,
      onMove(shiftPx) {
        at = clamp(Math.round((from + shiftPx * msPerPx) / SLOT_MS) * SLOT_MS);
        setDragged({ slot, start: at });
      },
      onEnd(isDropped) {
        setDragged(undefined);
        if (isDropped && at !== from) moveSlot(at, slot);
      },
    });
  }

  async function include(participant: ListEntry, isWanted: boolean) {
    try {
      await changeAvailability(participant, { ...participant.availability, isIncluded: isWanted });
      announce(m.meetingSaved({ name: isolate(participant.name) }));
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
          aria-valuetext={slot === 0 ? valueText : formatSpan(time, visitorZone)}
          min={0}
          max={(day.end - day.start) / MINUTE_MS - SLOT_MINUTES}
          step={SLOT_MINUTES}
          value={(time.start - day.start) / MINUTE_MS}
          onChange={({ target }) => moveSlot(day.start + Number(target.value) * MINUTE_MS, slot)}
          onKeyDown={(event) => {
            const pages = { PageUp: 1, PageDown: -1 }[event.key];
            if (pages === undefined) return;
            event.preventDefault();
            moveSlot(clamp(time.start + pages * HOUR_MS), slot);
          }}
        />
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the slider is for the keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider is for the keyboard. */}
      <div ref={list} className="meeting-rows" onClick={onClick} onPointerDown={onPointerDown}>
        <ul aria-label={m.meetingPeople()}>
          {people.map((participant, index) => (
            <li key={participant.id ?? "visitor"}>
              <MeetingPerson
                participant={participant}
                buttonId={`${id}${participant.id ?? ""}`}
                day={day}
                times={times}
                costs={slots.map(({ costs }) => costs[index])}
                isFree={isFree}
                onLeaveOut={people.length > 1 ? () => void include(participant, false) : undefined}
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
        <div className="horizon-frames" aria-hidden="true">
          <div dir="ltr">
            <Frames day={day} spans={frames} />
          </div>
        </div>
      </div>
      <div className="row spread gap-1 gap-x-2">
        <div className="row gap-1 gap-x-2">
          {canAdd && <AddCity onAdd={addParticipant} />}
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
        <p className="note row gap-1 gap-x-4" aria-hidden="true">
          <HorizonKey state="work" label={m.meetingLegendWork()} />
          <HorizonKey state="asleep" label={m.pairAsleep()} />
        </p>
      </div>
    </div>
  );
}

function partsOf({ start, end }: Span, zone: string, schedule: Schedule): readonly HorizonPart[] {
  const parts: { start: number; end: number; state: ReturnType<typeof stateAt> }[] = [];
  for (let instant = start; instant < end; instant += SLOT_MS) {
    const state = stateAt(schedule, minuteOfWeekAt(zone, instant));
    const part = parts.at(-1);
    if (part?.state === state) part.end = instant + SLOT_MS;
    else parts.push({ start: instant, end: instant + SLOT_MS, state });
  }
  return parts.filter((part): part is HorizonPart => part.state !== "awake");
}

interface MeetingPersonProps {
  readonly participant: ListEntry;
  readonly buttonId: string;
  readonly day: Span;
  readonly times: readonly Span[];
  readonly costs: readonly (PersonCost | undefined)[];
  readonly isFree: boolean;
  readonly onLeaveOut: (() => void) | undefined;
}

function MeetingPerson(props: MeetingPersonProps) {
  const { participant, buttonId, day, times, costs, isFree, onLeaveOut } = props;
  const { id, name, city, place, availability } = participant;
  const visitorZone = useVisitorZone().zone;
  const [isOpen, onOpenChange] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hours = formatShortHours(place.zone, availability, hourCycle.use() === "24");
  return (
    <>
      <div className="meeting-who breaking">
        <b className="strong">
          <bdi>{name}</bdi>
        </b>{" "}
        <small className="note">
          {name !== city && (
            <span className={id === undefined ? undefined : "meeting-city"}>
              <bdi>{city}</bdi>
              {" · "}
            </span>
          )}
          {id !== undefined && (
            <>
              <Unbroken>{describeDifferences(day, place.zone, visitorZone)}</Unbroken>
              {" · "}
            </>
          )}
          <button
            ref={button}
            id={buttonId}
            type="button"
            className="meeting-edit anchor text-link"
            aria-label={
              id === undefined
                ? m.meetingHoursOfYou({ hours })
                : m.meetingHoursOf({ name: isolate(name), hours })
            }
            onClick={() => onOpenChange(true)}
          >
            {hours}
          </button>
        </small>
      </div>
      <div className="meeting-when end" data-times={times.length}>
        {times.map((time, index) => {
          const cost = costs[index];
          return (
            cost && (
              <p key={index}>
                <b className="strong unbroken">
                  {timeText(
                    time.start,
                    times.length > 1 ? 0 : (time.end - time.start) / MINUTE_MS,
                    place.zone,
                    visitorZone,
                  )}
                </b>{" "}
                <small className="note unbroken">
                  <CostLabel cost={cost} isFree={isFree} />
                </small>
              </p>
            )
          );
        })}
      </div>
      {onLeaveOut && (
        <IconButton
          label={
            id === undefined ? m.meetingLeaveOutYou() : m.meetingLeaveOut({ name: isolate(name) })
          }
          onClick={onLeaveOut}
        />
      )}
      <HoursForm
        participant={participant}
        dialogState={{ isOpen, onOpenChange, focusTrigger: () => button.current?.focus() }}
      />
    </>
  );
}

/** "9–5", "9–1 and 3–7 …" if other days have others, "no work". */
function formatShortHours(zone: string, availability: Availability | undefined, is24: boolean) {
  const [first, ...others] = groupDays(workingWeek(zone, availability));
  if (!first) return m.meetingNoWork();
  const hours = formatList(
    first.hours.map(([start, end]) => {
      const isPlain = start % 60 === 0 && end % 60 === 0;
      const isMorningToEvening = start < 720 && end >= 720;
      return isPlain && (is24 || isMorningToEvening)
        ? joinRange(formatBareHour(start / 60), formatBareHour(end / 60))
        : formatHours({ start, end });
    }),
  );
  return others.length > 0 ? `${hours} …` : hours;
}

/** "+5 h", or "+5 h, then +4 h" if clocks change that day. */
function describeDifferences(day: Span, zone: string, visitorZone: string): string {
  const differences = new Set<string>();
  for (let instant = day.start; instant < day.end; instant += HOUR_MS) {
    const minutes = offsetMinutesAt(zone, instant) - offsetMinutesAt(visitorZone, instant);
    differences.add(formatDifference(minutes));
  }
  return [...differences].reduce((first, next) => m.meetingDifferences({ first, next }));
}
