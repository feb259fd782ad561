import { useMemo, useState } from "react";
import {
  type Meeting,
  type MeetingPerson,
  meetingAt,
  nextOccurrence,
  type Repeat,
} from "../../shared/meeting/meeting.ts";
import { meetingId } from "../../shared/meeting/meeting-link.ts";
import type { Person } from "../../shared/meeting/meeting-totals.ts";
import { civilDateAt } from "../../shared/zones/civil-day.ts";
import { wallTimeAt } from "../../shared/zones/wall-time.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { personOf } from "./participant.ts";
import { proposeTurns } from "./series/propose-turns.ts";

interface Plan {
  readonly repeat?: Repeat | undefined;
  /** On whose clock; undefined for the visitor's. */
  readonly zone?: string | undefined;
  /** The times in turn, in minutes of the day there; undefined for the chosen time alone. */
  readonly turns?: readonly number[] | undefined;
  readonly skips: { readonly of: string; readonly indexes: readonly number[] };
}

interface PlannedMeetingProps {
  /** The start that is chosen, in ms; undefined while none is. */
  readonly start: number | undefined;
  readonly lengthMinutes: number;
  /** Those who take part, as entries of a list and with their hours. */
  readonly entries: readonly ListEntry[];
  readonly people: readonly Person[];
  /** What the plan begins with, and by what calendars know it. */
  readonly edited?:
    | { readonly meeting: Meeting; readonly identity: string | undefined }
    | undefined;
}

export type PlannedMeeting = ReturnType<typeof usePlannedMeeting>;

/** The meeting that the planner makes of the chosen start: once, or by a rule. Undefined while no start is chosen. */
export function usePlannedMeeting(props: PlannedMeetingProps) {
  const { start, lengthMinutes, entries, people, edited } = props;
  const visitorZone = useVisitorZone().zone;
  const [plan, setPlan] = useState<Plan>(() => planOf(edited?.meeting, start ?? 0));
  const { repeat, skips, turns } = plan;
  const zone = plan.zone ?? visitorZone;
  const once = useMemo(
    () =>
      start === undefined
        ? undefined
        : meetingAt(start, {
            title: edited?.meeting.title,
            people: entries.map(asShared),
            lengthMinutes,
          }),
    [start, entries, lengthMinutes, edited],
  );
  const fixed = useMemo(
    () =>
      once && start !== undefined && repeat !== undefined
        ? { ...once, ...ruleAt(start, zone), repeat }
        : undefined,
    [once, start, zone, repeat],
  );
  const proposed = useMemo(
    () => (fixed && people.length > 1 ? proposeTurns(fixed, people).minutes : []),
    [fixed, people],
  );
  // Other dates are not those that were skipped.
  const dates = `${start} ${repeat}`;
  const skipped = skips.of === dates || skips.of === "" ? skips.indexes : [];
  const planned = fixed ? { ...fixed, times: turns ?? fixed.times, skipped } : once;
  const identity = edited?.identity;
  const isOther = planned && identity !== undefined && meetingId(planned) !== identity;
  const meeting = isOther ? { ...planned, id: identity } : planned;
  const change = (changes: Partial<Plan>) => setPlan({ ...plan, ...changes });
  return {
    meeting,
    zone,
    /** The fairest times; fewer than two if one time is as fair. */
    proposed,
    setRepeat: (next: Repeat | undefined) => change({ repeat: next, turns: undefined }),
    setZone: (next: string) => change({ zone: next, turns: undefined }),
    takeTurns: (next: readonly number[]) =>
      change({ repeat: 1, zone: undefined, turns: next, skips: { of: "", indexes: [] } }),
    /** Moves one of the times in turn to where an instant (ms) is on its clocks. */
    moveTurn: (turn: number, instant: number) => {
      const { hour, minute } = wallTimeAt(zone, instant);
      change({ turns: meeting?.times.with(turn, hour * 60 + minute) });
    },
    setTurns: (next: readonly number[] | undefined) => change({ turns: next }),
    toggleSkipped: (index: number) => {
      const indexes = skipped.includes(index)
        ? skipped.filter((one) => one !== index)
        : [...skipped, index];
      change({ skips: { of: dates, indexes } });
    },
  };
}

/** From an occurrence on, whose time is then the first in turn. */
function planOf(edited: Meeting | undefined, start: number): Plan {
  if (edited?.repeat === undefined) return { skips: { of: "", indexes: [] } };
  const { repeat, zone, times } = edited;
  const { index } = nextOccurrence(edited, start);
  const turn = index % times.length;
  const skipped = edited.skipped.map((one) => one - index).filter((one) => one > 0);
  return {
    ...{ repeat, zone, skips: { of: "", indexes: skipped } },
    turns: times.length > 1 ? [...times.slice(turn), ...times.slice(0, turn)] : undefined,
  };
}

function ruleAt(start: number, zone: string): Pick<Meeting, "zone" | "first" | "times"> {
  const { hour, minute } = wallTimeAt(zone, start);
  return { zone, first: civilDateAt(zone, start), times: [hour * 60 + minute] };
}

/** In what is shared, "You" would mean its reader. */
function asShared(entry: ListEntry): MeetingPerson {
  return personOf(entry.id === undefined ? { ...entry, name: entry.city } : entry);
}
