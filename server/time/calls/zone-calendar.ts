import { defineZone } from "../../../shared/zones/define-zone.ts";
import {
  localPeriodAt,
  ruleOf,
  ruleWithin,
  type ZoneHistory,
} from "../../../shared/zones/zone-history.ts";
import { RULES_END, RULES_START } from "../../../shared/zones/zone-rules.ts";

export const CALENDAR_TYPE = "text/calendar; charset=utf-8";

/** A calendar that has no event but the zone's definition (RFC 5545), with its abbreviations. */
export function writeZoneCalendar(zone: string, history: ZoneHistory): string {
  const rule = ruleWithin(ruleOf(history), RULES_START, RULES_END);
  // Vancouver's last offset is called PDT for half a year and MST for ever.
  const names = rule.offsets.map(
    (_, i) => localPeriodAt(history, (rule.untils[i] ?? RULES_END) - 1).type.abbreviation,
  );
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//World Clock//Time zones//EN",
    ...defineZone(zone, rule, names),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}
