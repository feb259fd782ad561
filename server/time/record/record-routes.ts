import { Type } from "typebox";
import {
  ACCURACY_RECORD_CSV_PATH,
  ACCURACY_RECORD_PATH,
  AccuracyRecord,
  RECORD_DAYS,
  type RecordDays,
  type RecordEntry,
} from "../../../shared/api/accuracy-record.ts";
import { MINUTE_MS, SECOND_MS } from "../../../shared/durations.ts";
import { type App, type Basics, call } from "../../http/feature.ts";
import {
  compressText,
  type Headers,
  JSON_TYPE,
  respondWith,
  sendResponse,
} from "../../http/http-response.ts";
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

type Column = (entry: RecordEntry, minutes: number) => string | number | null;

const COLUMNS: Readonly<Record<string, Column>> = {
  start: ({ startMs }) => new Date(startMs).toISOString().replace(".000Z", "Z"),
  minutes: (_entry, minutes) => minutes,
  recorded_minutes: ({ recordedMinutes }) => recordedMinutes,
  synchronised_minutes: ({ synchronisedMinutes }) => synchronisedMinutes,
  violations: ({ violations }) => violations,
  bound_ms: ({ boundMs }) => boundMs,
  median_bound_ms: ({ medianBoundMs }) => medianBoundMs,
  source: ({ source }) => source,
};

export function recordRoutes(app: App, { db, headers, now }: Basics): void {
  const recordHeaders = { ...headers.openData, "cache-control": "public, max-age=60" };
  const respond = async (text: string, ownHeaders: Headers) =>
    respondWith(await compressText(text, BROTLI_QUALITY), { ...recordHeaders, ...ownHeaders });
  // The calls for one minute and range share its record, in both forms.
  const recordsOf = memo((toMs: number) =>
    memo(async (days: RecordDays) => {
      const record = await loadRecord(db, days, toMs);
      const [json, csv] = await Promise.all([
        respond(JSON.stringify(record), { "content-type": JSON_TYPE }),
        respond(writeRecordCsv(record), {
          "content-type": "text/csv; charset=utf-8; header=present",
          "content-disposition": `attachment; filename="accuracy-record-${days}-days.csv"`,
        }),
      ]);
      return { json, csv };
    }, RECORD_DAYS.length),
  );
  const lastMinute = () => Math.floor((now() - STORED_WITHIN_MS) / MINUTE_MS) * MINUTE_MS;
  for (const [form, path, id, as, body] of [
    ["json", ACCURACY_RECORD_PATH, "getAccuracyRecord", "", AccuracyRecord],
    ["csv", ACCURACY_RECORD_CSV_PATH, "getAccuracyRecordAsCsv", " as CSV", CsvRecord],
  ] as const) {
    app.get(
      path,
      call(id, `Get the record of the server's clock${as}`, {
        querystring: Query,
        response: { 200: body },
      }),
      async ({ query: { days = "1" }, raw }, reply) =>
        sendResponse(reply, (await recordsOf(lastMinute())(days))[form](raw)),
    );
  }
}

/** RFC 4180, with a header line. An unknown bound or source is an empty field. */
function writeRecordCsv({ entries, entryMinutes }: AccuracyRecord): string {
  const rows = entries.map((entry) =>
    Object.values(COLUMNS).map((read) => read(entry, entryMinutes) ?? ""),
  );
  return [Object.keys(COLUMNS), ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}
