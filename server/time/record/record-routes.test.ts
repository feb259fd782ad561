import { Value } from "typebox/value";
import { describe, expect, test, vi } from "vitest";
import {
  ACCURACY_RECORD_CSV_PATH,
  ACCURACY_RECORD_PATH,
  AccuracyRecord,
} from "../../../shared/api/accuracy-record.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { buildTestApp } from "../../testing/app.ts";
import { saveMinutes } from "./accuracy-recorder.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");

const recorded = (time: string, boundMs: number) => ({
  start_minute: Date.parse(`2026-11-20T${time}Z`) / MINUTE_MS,
  bound_100ns: boundMs * 1e4,
  source: "chrony" as const,
  is_synchronised: 1 as const,
  is_violated: 0 as const,
});

async function buildRecordApp() {
  const { app, db, clock } = await buildTestApp();
  const read = async () => (await app.inject(ACCURACY_RECORD_PATH)).json();
  return { app, db, clock, read };
}

// What it has of a day, 30 or 90: ninety-days.test.ts.
describe("GET /api/accuracy/record", () => {
  test("is empty before the first minute", async () => {
    const { read } = await buildRecordApp();
    const record = await read();
    expect(Value.Check(AccuracyRecord, record)).toBe(true);
    expect(record).toMatchObject({ toMs: NOW - MINUTE_MS, firstMs: null, entries: [] });
  });

  test("includes a minute five seconds after its end, when every server has stored it", async () => {
    const { db, clock, read } = await buildRecordApp();
    await saveMinutes(db, [recorded("11:59:00", 0.4)]);
    clock.instant = NOW + 4999;
    expect((await read()).entries).toEqual([]);
    clock.instant = NOW + 5000;
    expect((await read()).entries).toHaveLength(1);
  });

  test("refuses other numbers of days with a sentence", async () => {
    const { app } = await buildRecordApp();
    for (const days of ["7", "", "090", "%00"]) {
      for (const path of [ACCURACY_RECORD_PATH, ACCURACY_RECORD_CSV_PATH]) {
        const response = await app.inject(`${path}?days=${days}`);
        expect(response.statusCode).toBe(400);
        expect(response.json().error.message).toBe('The field "days" takes 1, 30 or 90.');
      }
    }
  });

  test("is read from the database once a minute, however many ask for it", async () => {
    const { app, db, clock } = await buildRecordApp();
    const reads = vi.spyOn(db, "selectFrom");
    const ask = () => app.inject(`${ACCURACY_RECORD_PATH}?days=30`);
    await Promise.all([ask(), ask(), ask()]);
    await app.inject(`${ACCURACY_RECORD_CSV_PATH}?days=30`);
    const once = reads.mock.calls.length;
    clock.instant += MINUTE_MS;
    await ask();
    expect(reads.mock.calls.length).toBe(2 * once);
  });

  test("may be cached for a minute, read by other sites, and compared by its tag", async () => {
    const { app } = await buildRecordApp();
    const { headers } = await app.inject(ACCURACY_RECORD_PATH);
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=60",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "content-type": "application/json; charset=utf-8",
      vary: "accept-encoding",
    });
    const again = await app.inject({
      url: ACCURACY_RECORD_PATH,
      headers: { "if-none-match": String(headers["etag"]), "accept-encoding": "br" },
    });
    expect(again.statusCode).toBe(304);
  });
});

test("GET /api/accuracy/record.csv has the same figures, as a file to download", async () => {
  const { app, db } = await buildRecordApp();
  const unknown = { bound_100ns: null, source: null, is_synchronised: 0 as const };
  await saveMinutes(db, [recorded("11:50:00", 0.4321), { ...recorded("11:58:00", 0), ...unknown }]);
  const { body, headers } = await app.inject(ACCURACY_RECORD_CSV_PATH);
  expect(body).toBe(
    "start,minutes,recorded_minutes,synchronised_minutes,violations,bound_ms,median_bound_ms,source\r\n" +
      "2026-11-20T11:50:00Z,1,1,1,0,0.4321,0.4321,chrony\r\n" +
      "2026-11-20T11:58:00Z,1,1,0,0,,,\r\n",
  );
  expect(headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-disposition": 'attachment; filename="accuracy-record-1-days.csv"',
    "cache-control": "public, max-age=60",
  });
});
