import { FIRST_WEEKDAY, formatList, shortWeekdayName } from "#formats/lazy";
import * as m from "#messages";
import type { Availability, WorkingWeek } from "../../shared/api/availability.ts";
import type { HourCycle } from "../../shared/zones/format-time.ts";
import { formatHours, joinRange } from "./composed-formats.ts";

/** From the reader's first day of the week on; 0 is Sunday. */
export const WEEK: readonly number[] = Array.from(
  { length: 7 },
  (_, index) => (FIRST_WEEKDAY + index) % 7,
);

/** Days that have the same hours. */
export interface DayGroup {
  /** In the order of the reader's week. */
  readonly days: readonly number[];
  readonly hours: WorkingWeek[number];
}

/** The working days of a week by their hours, in the order of the reader's week. */
export function groupDays(week: WorkingWeek): readonly DayGroup[] {
  const groups = new Map<string, DayGroup>();
  for (const day of WEEK) {
    const hours = week[day] ?? [];
    if (hours.length === 0) continue;
    const key = hours.join();
    groups.set(key, { days: [...(groups.get(key)?.days ?? []), day], hours });
  }
  return [...groups.values()];
}

/** "10:00 am–6:00 pm", or "Mon–Thu 9:00 am–12:00 pm and 2:00–6:00 pm; Fri 9:00 am–1:00 pm". Undefined for the usual hours. */
export function formatAvailability(
  { hours, week }: Availability,
  hourCycle: HourCycle,
): string | undefined {
  if (!week) return hours && formatHours(hours, hourCycle);
  return groupDays(week)
    .map((group) =>
      m.meetingProposal({
        weekday: formatDays(group.days),
        time: formatList(group.hours.map(([start, end]) => formatHours({ start, end }, hourCycle))),
      }),
    )
    .reduce((first, next) => m.meetingReason({ first, next }));
}

/** "Mon–Thu and Sat": three days or more in a row by the first and the last of them. Empty for no days. */
export function formatDays(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && WEEK.indexOf(day) === WEEK.indexOf(run.at(-1) ?? 0) + 1) run.push(day);
    else runs.push([day]);
  }
  const names = runs.flatMap((run) => {
    const short = run.map(shortWeekdayName);
    return short.length < 3 ? short : joinRange(short[0] ?? "", short.at(-1) ?? "");
  });
  return formatList(names);
}
