import * as m from "#messages";
import { formatDifference } from "../i18n/composed-formats.ts";
import type { ZoneMoment } from "../zones/zone-moment.ts";
import { describeDay } from "./describe-day.ts";

/** "+5 h 30 min, tomorrow"; at a picked time "+5 h 30 min, Thursday". */
export function describeDifference(moment: ZoneMoment): string {
  const difference = formatDifference(moment.differenceMinutes);
  const day = describeDay(moment);
  return day ? m.differenceAndDay({ difference, day }) : difference;
}
