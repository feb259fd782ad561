import type { AccuracyRecord } from "../../../shared/api/accuracy-record.ts";

const COLUMNS = [
  "start",
  "minutes",
  "recorded_minutes",
  "synchronised_minutes",
  "violations",
  "bound_ms",
  "median_bound_ms",
  "source",
];

/** RFC 4180, with a header line. An unknown bound or source is an empty field. */
export function writeRecordCsv({ entries, entryMinutes }: AccuracyRecord): string {
  const rows = entries.map((entry) => [
    new Date(entry.startMs).toISOString().replace(".000Z", "Z"),
    entryMinutes,
    entry.recordedMinutes,
    entry.synchronisedMinutes,
    entry.violations,
    entry.boundMs ?? "",
    entry.medianBoundMs ?? "",
    entry.source ?? "",
  ]);
  return [COLUMNS, ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}
