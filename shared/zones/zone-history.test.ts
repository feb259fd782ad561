import { expect, test } from "vitest";
import { type LocalTimeType, localPeriodAt, type ZoneHistory } from "./zone-history.ts";

/** "60:CET", or "120:CEST*" with DST. */
function typeOf(text: string): LocalTimeType {
  const [offset, name = ""] = text.split(":");
  const abbreviation = name.replace("*", "");
  return { offsetMinutes: Number(offset), abbreviation, isDst: name !== abbreviation };
}

/** Changes at 100, 200 and so on. */
function historyOf(text: string): ZoneHistory {
  const types = text.split(" ").map(typeOf);
  return { types, untils: types.slice(1).map((_, i) => 100 * (i + 1)) };
}

// Names, flags and offsets of every zone: server/time/calls/every-zone.test.ts by zdump.
test.each([
  ["of several types has their bounds", "60:A 120:B* 180:C* 120:B* 60:A", 250, [60, 100, 400]],
  ["that does not end has no end", "60:CET 120:CEST*", 150, [60, 100, null]],
  ["that did not begin has no start", "120:CEST* 60:CET", 50, [60, null, 100]],
  ["of the whole history is standard time", "120:CEST*", 50, [120, null, null]],
  ["has the standard time before it", "-480:PST -420:PDT* -420:MST", 150, [-480, 100, 200]],
  ["has none that is new after it", "60:CET 120:CEST* 0:WET", 150, [60, 100, 200]],
  ["may start with a new one", "-60:-01 -60:-01* -120:-02", 150, [-120, 100, 200]],
])("DST %s", (_rule, history, instant, expected) => {
  const { standardMinutes, dstFromMs, dstUntilMs } = localPeriodAt(historyOf(history), instant);
  expect([standardMinutes, dstFromMs, dstUntilMs]).toEqual(expected);
});

test("a change of the abbreviation or the flag ends a period, but is no change of the offset", () => {
  expect(localPeriodAt(historyOf("-420:PDT* -420:MST -420:XST -360:CST"), 50)).toMatchObject({
    untilMs: 100,
    dstUntilMs: 100,
    nextChange: { atMs: 300, after: typeOf("-360:CST") },
  });
  expect(localPeriodAt(historyOf("60:CET 120:CEST*"), 150).nextChange).toBeNull();
});
