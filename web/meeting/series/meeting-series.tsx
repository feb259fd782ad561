import { useId } from "react";
import { formatList } from "#formats/lazy";
import * as m from "#messages";
import type { Person } from "../../../shared/meeting/meeting-totals.ts";
import { civilDateAt } from "../../../shared/zones/civil-day.ts";
import { formatMinuteOfDay } from "../../i18n/composed-formats.ts";
import { isolate } from "../../i18n/isolate.ts";
import { zoneCity } from "../../i18n/names.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { Button } from "../../kit/ui/button.tsx";
import { SegmentedControl } from "../../kit/ui/segmented-control.tsx";
import { describeRepeat } from "../../links/series/describe-series.ts";
import { SeriesDates } from "../../links/series/series-dates.tsx";
import type { NamedPlace } from "../../services/list-entries.ts";
import { useHourCycle } from "../../time/hour-cycle.ts";
import { Unbroken } from "../../time/unbroken.tsx";
import type { Repeat } from "../../zones/series/series.ts";
import style from "./meeting-series.css?inline";
import { SeriesShares } from "./series-shares.tsx";
import type { useSeries } from "./use-series.ts";

const REPEATS: readonly Repeat[] = [1, 2, 4, "monthly"];

interface MeetingSeriesProps {
  readonly meetings: ReturnType<typeof useSeries>;
  /** The start of the first meeting, in ms. */
  readonly start: number;
  /** Those who take part, and how the planner calls them. */
  readonly people: readonly Person[];
  readonly places: readonly NamedPlace[];
}

/** Whether and how the chosen meeting comes back: on whose clock, at one time or in turn, and its coming dates. */
export function MeetingSeries({ meetings, start, people, places }: MeetingSeriesProps) {
  const { coming, repeat, setRepeat, zone, hasTurns, fair } = meetings;
  useLazyStyle(style);
  const id = useId();
  const first = civilDateAt(zone, start);
  return (
    <div className="meeting-series">
      <div className="meeting-series-settings">
        <label htmlFor={id}>{m.seriesRepeat()}</label>
        <select
          id={id}
          value={repeat ?? ""}
          onChange={({ target }) =>
            setRepeat(REPEATS.find((option) => String(option) === target.value))
          }
        >
          <option value="">{m.seriesNever()}</option>
          {REPEATS.map((option) => (
            <option key={option} value={option}>
              {describeRepeat(option, first)}
            </option>
          ))}
        </select>
        {coming && <ClockSelect meetings={meetings} people={people} />}
        {coming && meetings.canTakeTurns && <TurnsControl meetings={meetings} />}
      </div>
      {coming && (
        <>
          <Hints meetings={meetings} />
          {hasTurns && fair && <SeriesShares fair={fair} places={places} />}
          <SeriesDates coming={coming} places={places} onSkip={meetings.toggleSkipped} />
        </>
      )}
    </div>
  );
}

/** Whose clock decides: elsewhere the time moves when clocks change. */
function ClockSelect({ meetings, people }: Pick<MeetingSeriesProps, "meetings" | "people">) {
  const { zone, pickZone } = meetings;
  const id = useId();
  const zones = [...new Set([zone, ...people.map((person) => person.zone), "UTC"])];
  return (
    <>
      <label htmlFor={id}>{m.seriesClock()}</label>
      <select id={id} value={zone} onChange={({ target }) => pickZone(target.value)}>
        {zones.map((option) => (
          <option key={option} value={option}>
            {option === "UTC" ? "UTC" : zoneCity(option)}
          </option>
        ))}
      </select>
    </>
  );
}

function TurnsControl({ meetings }: Pick<MeetingSeriesProps, "meetings">) {
  const { hasTurns, setTakesTurns } = meetings;
  const options = [m.seriesOneTime(), m.seriesTurns()].map((name, index) => ({
    ...{ value: String(index === 1), name, icon: name },
  }));
  return (
    <SegmentedControl
      label={m.seriesTimes()}
      options={options}
      value={String(hasTurns)}
      onChange={(value) => setTakesTurns(value === "true")}
    />
  );
}

/** What would suit people better, each with the button that does it. */
function Hints({ meetings }: Pick<MeetingSeriesProps, "meetings">) {
  const { anchor, pickZone, canTakeTurns, hasTurns, setTakesTurns, fair } = meetings;
  const hourCycle = useHourCycle();
  const place = anchor && isolate(zoneCity(anchor.zone));
  const times = fair?.turns.minutes.map((minute) => formatMinuteOfDay(minute, hourCycle)) ?? [];
  return (
    <>
      {canTakeTurns && !hasTurns && (
        <p className="meeting-series-hint">
          <Unbroken>{m.seriesTurnsHint({ times: formatList(times) })}</Unbroken>{" "}
          <Button variant="quiet" onClick={() => setTakesTurns(true)}>
            {m.seriesTurns()}
          </Button>
        </p>
      )}
      {anchor && place && (
        <p className="meeting-series-hint">
          <Unbroken>
            {(anchor.reason === "hours" ? m.seriesClockHours : m.seriesClockMoves)({
              ...{ place, count: anchor.count, now: anchor.countNow },
            })}
          </Unbroken>{" "}
          <Button variant="quiet" onClick={() => pickZone(anchor.zone)}>
            {m.seriesUseClock({ place })}
          </Button>
        </p>
      )}
    </>
  );
}
