import { formatHourMinute } from "#formats/first-view";
import { formatShortDateWithWeekday } from "#formats/lazy";
import * as m from "#messages";
import { civilOffsetMinutesAt } from "../../../shared/zones/civil-offset.ts";
import type { HourCycle } from "../../../shared/zones/format-time.ts";
import { wallTimeAt } from "../../zones/wall-time.ts";
import { type RecordSlot, runsOf } from "./record-slots.ts";
import { type RecordSummary, summarizeSlots } from "./record-summary.ts";

export interface RecordRow extends RecordSummary {
  readonly startMs: number;
  readonly label: string;
}

/** The hours or the days of a zone, the newest first. An hour that is repeated has two rows; a day with a DST change has its 23 or 25 hours. */
export function listRows(
  slots: readonly RecordSlot[],
  unit: "hour" | "day",
  zone: string,
  hourCycle: HourCycle,
): readonly RecordRow[] {
  const runs = runsOf(slots, ({ startMs }) => {
    const { year, month, day, hour, offsetMinutes } = wallTimeAt(zone, startMs);
    return [year, month, day, ...(unit === "hour" ? [hour, offsetMinutes] : [])].join(" ");
  });
  return runs
    .map((run) => {
      const startMs = run.slots[0]?.startMs ?? 0;
      const offsetMinutes = civilOffsetMinutesAt(zone, startMs);
      const day = formatShortDateWithWeekday(startMs, offsetMinutes);
      const time = formatHourMinute(startMs, offsetMinutes, hourCycle).replace(" ", "\u00a0");
      const label = unit === "day" ? day : m.recordTime({ day, time });
      return { startMs, label, ...summarizeSlots(run.slots) };
    })
    .reverse();
}
