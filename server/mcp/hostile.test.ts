import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../../shared/testing/any-text.ts";
import { MCP_PATH } from "../http/register-calls.ts";
import { buildTestApp } from "../testing/app.ts";

const RUNS = 400;
const limits = { callsPerMinute: 1_000_000 };

const text = fc.oneof(
  anyText(110),
  fc.constantFrom("Tokyo", "UTC", "3pm PST in IST", "9am Paris/10am Rome", "noon -in -in in in"),
  fc
    .array(
      fc.constantFrom("3pm", "in", "to", "tomorrow", "Paris", "GMT+5", "28", "march", "/", "-"),
    )
    .map((words) => words.join(" ")),
);
const date = fc.oneof(
  text,
  fc.constantFrom("2024-01-01", "2036-12-31", "0001-01-01", "9999-12-31"),
);
const person = fc.record(
  {
    place: text,
    name: text,
    workingHours: fc.record({ start: text, end: fc.constantFrom("9", "5pm") }),
    daysOff: fc.uniqueArray(fc.constantFrom("Sunday", "Monday", "Friday"), { maxLength: 7 }),
  },
  { requiredKeys: ["place"] },
);
const params = fc.oneof(
  fc.record({
    name: fc.constant("get_time"),
    arguments: fc.record(
      { places: fc.array(text, { maxLength: 3 }), at: fc.oneof(date, text) },
      { requiredKeys: ["places"] },
    ),
  }),
  fc.record({
    name: fc.constant("read_time_phrase"),
    arguments: fc.record({ phrase: text, here: text }, { requiredKeys: ["phrase"] }),
  }),
  fc.record({
    name: fc.constant("propose_meetings"),
    arguments: fc.record(
      {
        people: fc.array(person, { maxLength: 3 }),
        lengthMinutes: fc.constantFrom(15, 480),
        firstDate: date,
        days: fc.constantFrom(1, 14),
      },
      { requiredKeys: ["people", "lengthMinutes"] },
    ),
  }),
  fc.record({ name: text, arguments: fc.jsonValue() }),
  fc.jsonValue(),
);
const message = fc.oneof(
  fc.record({
    jsonrpc: fc.constant("2.0"),
    id: fc.oneof(fc.integer(), fc.string()),
    method: fc.constantFrom("tools/call", "tools/call", "tools/list", "initialize", "__proto__"),
    params,
  }),
  fc.jsonValue(),
);

test("any message gets a result, a sentence or an error of the protocol", async () => {
  const { app } = await buildTestApp({ limits });
  await fc.assert(
    fc.asyncProperty(message, async (payload) => {
      const response = await app.inject({
        method: "POST",
        url: MCP_PATH,
        headers: { "content-type": "application/json" },
        payload: JSON.stringify(payload),
      });
      expect(response.statusCode).toBeLessThan(500);
      if (response.statusCode === 202) return;
      const { jsonrpc, result, error } = response.json();
      expect([jsonrpc, typeof (result ?? error)]).toEqual(["2.0", "object"]);
    }),
    { numRuns: RUNS },
  );
});
