import { addDays, type CivilDate, civilDateAt, civilDay } from "./civil-day.ts";
import { RULES_END, RULES_START } from "./zone-rules.ts";

/** The dates that the rules cover from midnight to midnight. Throws RangeError for an unknown zone. */
export function coveredDates(zone: string): { first: CivilDate; last: CivilDate } {
  const first = civilDateAt(zone, RULES_START);
  const last = civilDateAt(zone, RULES_END - 1);
  const startsEarlier = (civilDay(zone, first)?.start ?? 0) < RULES_START;
  const endsLater = (civilDay(zone, last)?.end ?? RULES_END) > RULES_END;
  return {
    first: startsEarlier ? addDays(first, 1) : first,
    last: endsLater ? addDays(last, -1) : last,
  };
}
