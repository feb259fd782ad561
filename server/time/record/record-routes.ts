import { Type } from "typebox";
import {
  ACCURACY_RECORD_CSV_PATH,
  ACCURACY_RECORD_PATH,
  AccuracyRecord,
  RECORD_DAYS,
  type RecordDays,
} from "../../../shared/api/accuracy-record.ts";
import { MINUTE_MS, SECOND_MS } from "../../../shared/durations.ts";
import { type App, type Basics, call } from "../../http/feature.ts";
import { compressText, JSON_TYPE, respondWith, sendResponse } from "../../http/http-response.ts";
import { memo } from "../../http/memo.ts";
import { loadRecord } from "./accuracy-recorder.ts";

/** Every server has stored a minute this long after its end. */
const STORED_WITHIN_MS = 5 * SECOND_MS;
/** Some milliseconds for 90 days; the best quality takes half a second and saves a fifth. */
const BROTLI_QUALITY = 5;

const Query = Type.Object(
  { days: Type.Optional(Type.Unsafe<RecordDays>({ type: "string", enum: [...RECORD_DAYS] })) },
  { additionalProperties: false },
);

const CsvRecord = {
  content: { "text/csv": { schema: { type: "string", description: "RFC 4180" } } },
};

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

export function recordRoutes(app: App, { db, headers, now }: Basics): void {
  // It is the same for everyone.
  const recordHeaders = { ...headers.openData, "cache-control": "public, max-age=60" };
  // The calls for one minute share its record.
  const records = byDays((days) => memo((toMs: number) => loadRecord(db, days, toMs)));
  const lastMinute = () => Math.floor((now() - STORED_WITHIN_MS) / MINUTE_MS) * MINUTE_MS;
  const forms = [
    {
      ...{ path: ACCURACY_RECORD_PATH, form: "", as: "", body: AccuracyRecord },
      write: (record: AccuracyRecord) => JSON.stringify(record),
      headersOf: () => ({ "content-type": JSON_TYPE }),
    },
    {
      ...{ path: ACCURACY_RECORD_CSV_PATH, form: "AsCsv", as: " as CSV", body: CsvRecord },
      write: writeRecordCsv,
      headersOf: (days: RecordDays) => ({
        "content-type": "text/csv; charset=utf-8; header=present",
        "content-disposition": `attachment; filename="accuracy-record-${days}-days.csv"`,
      }),
    },
  ];
  for (const { path, form, as, body, write, headersOf } of forms) {
    const responses = byDays((days) =>
      memo(async (toMs: number) => {
        const text = await compressText(write(await records[days](toMs)), BROTLI_QUALITY);
        return respondWith(text, { ...recordHeaders, ...headersOf(days) });
      }),
    );
    app.get(
      path,
      call(`getAccuracyRecord${form}`, `Get the record of the server's clock${as}`, {
        querystring: Query,
        response: { 200: body },
      }),
      async ({ query: { days = "1" }, raw }, reply) =>
        sendResponse(reply, (await responses[days](lastMinute()))(raw)),
    );
  }
}

function byDays<T>(make: (days: RecordDays) => T): Readonly<Record<RecordDays, T>> {
  return { 1: make("1"), 30: make("30"), 90: make("90") };
}

/** RFC 4180, with a header line. An unknown bound or source is an empty field. */
function writeRecordCsv({ entries, entryMinutes }: AccuracyRecord): string {
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
