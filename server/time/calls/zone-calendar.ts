import { defineZone } from "../../../shared/zones/define-zone.ts";
import { RULES_END } from "../../../shared/zones/zone-rules.ts";
import { ruleOf } from "../rules/rule-within.ts";
import { localPeriodAt, type ZoneHistory } from "../rules/zone-history.ts";

export const CALENDAR_TYPE = "text/calendar; charset=utf-8";

/** A calendar that has no event but the zone's definition (RFC 5545), with its abbreviations. */
export function writeZoneCalendar(zone: string, history: ZoneHistory): string {
  const rule = ruleOf(history);
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
