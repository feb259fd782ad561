import { formatDate, formatDateRange } from "#formats/lazy";
import * as m from "#messages";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { compareZones, type DifferenceSpan } from "../../../shared/text/compare-zones.ts";
import { civilOffsetMinutesAt, type ZoneOrOffset } from "../../../shared/zones/civil-offset.ts";
import { formatDifference } from "../../i18n/composed-formats.ts";
import { capitalize, isolated } from "../../i18n/isolate.ts";

type FormatMinutes = (minutes: number) => string;

/** "Tokyo is 8 hours ahead of Berlin". */
export function pairTitle(
  { differenceMinutes }: DifferenceSpan,
  from: string,
  to: string,
  formatMinutes: FormatMinutes,
) {
  const names = { from, to, bdi: isolated };
  const apart = { ...names, duration: formatMinutes(Math.abs(differenceMinutes)) };
  if (differenceMinutes === 0) return m.pairSame(names);
  return differenceMinutes > 0 ? m.pairAhead(apart) : m.pairBehind(apart);
}

/** "7 hours from March 28 to October 31, 2027"; without an end that is known, "… from March 28, 2027 on". */
export function describeSpan(
  { differenceMinutes, start }: DifferenceSpan,
  now: DifferenceSpan,
  [from, to]: readonly [ZoneOrOffset, ZoneOrOffset],
  formatMinutes: FormatMinutes,
): string {
  const isSameDirection = differenceMinutes * now.differenceMinutes > 0;
  const length = formatMinutes(Math.abs(differenceMinutes));
  const difference = capitalize(isSameDirection ? length : formatDifference(differenceMinutes));
  // The date on the clock that changes, as a wall time.
  const changesAt = (at: number) => {
    const changed = civilOffsetMinutesAt(to, at) === civilOffsetMinutesAt(to, at - 1) ? from : to;
    return at + civilOffsetMinutesAt(changed, at - 1) * MINUTE_MS;
  };
  const [{ end }, next] = compareZones(from, to, start);
  return next
    ? m.pairSpan({ difference, dates: formatDateRange(changesAt(start), changesAt(end), 0) })
    : m.pairSpanOpen({ difference, date: formatDate(changesAt(start), 0) });
}
