import { formatList } from "#formats/lazy";
import * as m from "#messages";
import { formatMinuteOfDay } from "../../i18n/composed-formats.ts";
import type { NamedPlace } from "../../services/list-entries.ts";
import { useHourCycle } from "../../time/hour-cycle.ts";
import type { proposeTurns, Share, TurnTime } from "./propose-turns.ts";

interface SeriesSharesProps {
  readonly fair: ReturnType<typeof proposeTurns>;
  /** In the order of the shares. */
  readonly places: readonly NamedPlace[];
}

/** What meeting in turn asks of each person, beside the best single time. */
export function SeriesShares({ fair: { turns, single }, places }: SeriesSharesProps) {
  const hourCycle = useHourCycle();
  const timesOf = ({ minutes }: typeof turns) =>
    formatList(minutes.map((minute) => formatMinuteOfDay(minute, hourCycle)));
  return (
    <table className="series-shares">
      <thead>
        <tr>
          <td />
          <th scope="col">{m.seriesInTurn({ times: timesOf(turns) })}</th>
          <th scope="col">{m.seriesAlwaysAt({ time: timesOf(single) })}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ name }, index) => (
          <tr key={index}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>{describeShare(turns.shares[index])}</td>
            <td>{describeShare(single.shares[index])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const HARD_TIMES: readonly TurnTime[] = ["night", "dayOff", "early", "late", "break"];

/** "1 of 4 at night, 1 of 4 late", "always early", or that it is always in working hours. */
function describeShare({ times }: Share = { burden: 0, times: [] }): string {
  const total = times.length;
  const parts = HARD_TIMES.flatMap((when) => {
    const count = times.filter((time) => time === when).length;
    if (count === 0) return [];
    return count === total ? m.seriesAlways({ when }) : m.seriesShare({ when, count, total });
  });
  return parts.length > 0 ? formatList(parts) : m.seriesAlways({ when: "work" });
}
