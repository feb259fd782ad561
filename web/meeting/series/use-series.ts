import { useMemo, useState } from "react";
import type { Person } from "../../../shared/meeting/meeting-totals.ts";
import { civilDateAt, type Span } from "../../../shared/zones/civil-day.ts";
import { wallTimeAt } from "../../../shared/zones/wall-time.ts";
import type { ComingMeetings } from "../../links/series/series-text.ts";
import { useVisitorZone } from "../../time/visitor-zone.ts";
import { occurrencesFrom, type Repeat, type Series } from "../../zones/series/series.ts";
import { proposeAnchor } from "./propose-anchor.ts";
import { proposeTurns } from "./propose-turns.ts";

const DATES = 12;

const NONE: readonly number[] = [];

interface UseSeriesProps {
  /** The first meeting, undefined while there is none. */
  readonly chosen: Span | undefined;
  readonly people: readonly Person[];
  readonly lengthMinutes: number;
  /** ms */
  readonly now: number;
}

/** How the chosen meeting comes back. */
export function useSeries({ chosen, people, lengthMinutes, now }: UseSeriesProps) {
  const visitorZone = useVisitorZone().zone;
  const [repeat, setRepeat] = useState<Repeat>();
  const [pickedZone, pickZone] = useState<string>();
  const [takesTurns, setTakesTurns] = useState(false);
  const [skips, setSkips] = useState({ of: "", indexes: NONE });
  const zone = pickedZone ?? visitorZone;
  const start = chosen?.start;
  // Other dates are not those that were skipped.
  const dates = `${start} ${repeat}`;
  const skipped = skips.of === dates ? skips.indexes : NONE;
  const fixed = useMemo(
    () =>
      repeat === undefined || start === undefined
        ? undefined
        : seriesFrom({ start, zone, repeat, lengthMinutes }),
    [repeat, start, zone, lengthMinutes],
  );
  const fair = useMemo(
    () => (fixed && people.length > 1 ? proposeTurns(fixed, people) : undefined),
    [fixed, people],
  );
  const canTakeTurns = fair !== undefined && fair.turns.minutes.length > 1;
  const hasTurns = takesTurns && canTakeTurns;
  const series = useMemo(
    () => fixed && { ...fixed, ...(hasTurns && { turns: fair?.turns.minutes ?? [] }), skipped },
    [fixed, hasTurns, fair, skipped],
  );
  const coming = useMemo<ComingMeetings | undefined>(
    () => series && { series, occurrences: occurrencesFrom(series, now, DATES) },
    [series, now],
  );
  const anchor = useMemo(
    () => (series ? proposeAnchor(series, people) : undefined),
    [series, people],
  );
  return {
    ...{ coming, repeat, setRepeat, zone, pickZone, anchor },
    ...{ fair, canTakeTurns, hasTurns, setTakesTurns },
    toggleSkipped: (index: number) =>
      setSkips({
        of: dates,
        indexes: skipped.includes(index)
          ? skipped.filter((one) => one !== index)
          : [...skipped, index],
      }),
  };
}

interface FirstMeeting extends Pick<Series, "zone" | "repeat" | "lengthMinutes"> {
  readonly start: number;
}

function seriesFrom({ start, ...rest }: FirstMeeting): Series {
  const { hour, minute } = wallTimeAt(rest.zone, start);
  return {
    ...rest,
    first: civilDateAt(rest.zone, start),
    turns: [hour * 60 + minute],
    skipped: [],
  };
}
