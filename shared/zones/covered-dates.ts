import { addDays, type CivilDate, civilDateAt, civilDay } from "./civil-day.ts";
import { coveredSpan } from "./zone-rules.ts";

/** The dates that the rules cover from midnight to midnight. Throws RangeError for an unknown zone. */
export function coveredDates(zone: string): { first: CivilDate; last: CivilDate } {
  const { start, end } = coveredSpan();
  const first = civilDateAt(zone, start);
  const last = civilDateAt(zone, end - 1);
  const startsEarlier = (civilDay(zone, first)?.start ?? start) < start;
  const endsLater = (civilDay(zone, last)?.end ?? end) > end;
  return {
    first: startsEarlier ? addDays(first, 1) : first,
    last: endsLater ? addDays(last, -1) : last,
  };
}
