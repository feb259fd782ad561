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
import {
  compressText,
  JSON_TYPE,
  type Respond,
  respondWith,
  sendResponse,
} from "../../http/http-response.ts";
import { memo } from "../../http/memo.ts";
import type { Headers } from "../../http/security-headers.ts";
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
  const records = byDays((days) => memo((toMs: number) => loadRecord(db, days, toMs)));
  const compress = async (text: string, own: Headers): Promise<Respond> =>
    respondWith(await compressText(text, BROTLI_QUALITY), { ...recordHeaders, ...own });
  const json = byDays((days) =>
    memo(async (toMs: number) =>
      compress(JSON.stringify(await records[days](toMs)), {
        "content-type": JSON_TYPE,
      }),
    ),
  );
  const csv = byDays((days) =>
    memo(async (toMs: number) =>
      compress(writeRecordCsv(await records[days](toMs)), {
        "content-type": "text/csv; charset=utf-8; header=present",
        "content-disposition": `attachment; filename="accuracy-record-${days}-days.csv"`,
      }),
    ),
  );
  const lastMinute = () => Math.floor((now() - STORED_WITHIN_MS) / MINUTE_MS) * MINUTE_MS;

  app.get(
    ACCURACY_RECORD_PATH,
    call("getAccuracyRecord", "Get the record of the server's clock", {
      querystring: Query,
      response: { 200: AccuracyRecord },
    }),
    async ({ query: { days = "1" }, raw }, reply) =>
      sendResponse(reply, await (await json[days](lastMinute()))(raw)),
  );

  app.get(
    ACCURACY_RECORD_CSV_PATH,
    call("getAccuracyRecordAsCsv", "Get the record of the server's clock as CSV", {
      querystring: Query,
      response: { 200: CsvRecord },
    }),
    async ({ query: { days = "1" }, raw }, reply) =>
      sendResponse(reply, await (await csv[days](lastMinute()))(raw)),
  );
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
