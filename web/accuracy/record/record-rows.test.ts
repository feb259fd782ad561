import { expect, test } from "vitest";
import { recordOf } from "../../testing/accuracy-record.ts";
import { describeSlot } from "./describe-slot.ts";
import { listRows } from "./record-rows.ts";
import { listSlots } from "./record-slots.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

const rowsOf = (to: string, days: 1 | 30, zone: string) =>
  listRows(listSlots(recordOf({ to, days })), days === 1 ? "hour" : "day", zone, "12").map(
    ({ label, expectedMinutes }) => [plain(label), expectedMinutes],
  );

test("the rows of a day are the visitor's hours, the newest first and both ends cut", () => {
  const rows = rowsOf("2026-11-23T15:04:00Z", 1, "Asia/Kolkata");
  expect(rows).toHaveLength(25);
  expect(rows.slice(0, 2)).toEqual([
    ["Mon, Nov 23, 8:00 pm", 34],
    ["Mon, Nov 23, 7:00 pm", 60],
  ]);
  expect(rows.at(-1)).toEqual(["Sun, Nov 22, 8:34 pm", 26]);
});

test("an hour that clocks repeat has two rows", () => {
  const rows = rowsOf("2026-11-01T12:00:00Z", 1, "America/New_York");
  expect(rows.filter(([label]) => label === "Sun, Nov 1, 1:00 am")).toHaveLength(2);
});

test("a day with a change of clocks has its 25 or 23 hours", () => {
  const autumn = new Map(
    rowsOf("2026-11-23T15:00:00Z", 30, "America/New_York") as [string, number][],
  );
  expect(autumn.get("Sun, Nov 1")).toBe(25 * 60);
  expect(autumn.get("Mon, Nov 2")).toBe(24 * 60);
  const spring = new Map(rowsOf("2026-04-10T15:00:00Z", 30, "Europe/Berlin") as [string, number][]);
  expect(spring.get("Sun, Mar 29")).toBe(23 * 60);
});

test("a slot is described with all that is known of it", () => {
  const describe = (change: NonNullable<Parameters<typeof recordOf>[0]["change"]>) => {
    const [slot] = listSlots(recordOf({ to: "2026-11-23T15:00:00Z", days: 30, change }));
    return slot && plain(describeSlot(slot, "America/New_York", "12"));
  };
  expect(describe(() => undefined)).toBe("Sat, Oct 24, 11:00 am: ±0.40 ms, largest ±2.0 ms");
  expect(describe((at) => (at % 2 ? {} : "gap"))).toBe("Sat, Oct 24, 11:00 am: no record");
  expect(
    describe(() => ({
      recordedMinutes: 59,
      synchronisedMinutes: 50,
      violations: 1,
      boundMs: 1200,
    })),
  ).toBe(
    "Sat, Oct 24, 11:00 am: ±0.40 ms, largest ±1.2 s, not synchronised throughout, 1 minute missing, 1 minute outside its bound",
  );
});
