import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { RULES_START, TZDB_RELEASE } from "./compiled-rules.ts";

const JANUARY_2027 = Date.UTC(2027, 0, 1);
const CENTRAL_TIME =
  "-360 -300|251c 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec";
const WINNIPEG = `${CENTRAL_TIME}|America/Rainy_River,Winnipeg;Canada/Central`;

/** Each test has rules of its own: applied ones stay. */
async function importRules() {
  const rules = await import("./zone-rules.ts");
  const { offsetMinutesAt } = await import("./offset.ts");
  const apply = (lines: string, release = "2099a", startMs = RULES_START) =>
    rules.applyZoneRules({ release, startMs, lines });
  return { ...rules, offsetMinutesAt, apply };
}

beforeEach(() => {
  vi.resetModules();
});

afterAll(() => {
  vi.resetModules();
});

describe("newer rules", () => {
  test("replace those of the zones that they name, and of no other", async () => {
    const { apply, offsetMinutesAt, zoneRule, tzdbRelease } = await importRules();
    const regina = zoneRule("America/Regina");
    expect(offsetMinutesAt("America/Winnipeg", JANUARY_2027)).toBe(-300);
    expect(apply(WINNIPEG)).toBe(true);
    expect(tzdbRelease()).toBe("2099a");
    for (const zone of ["America/Winnipeg", "America/Rainy_River", "Canada/Central"]) {
      expect(offsetMinutesAt(zone, JANUARY_2027)).toBe(-360);
    }
    expect(zoneRule("America/Regina")).toEqual(regina);
  });

  test("that are another zone's too, or of two lines, are one rule", async () => {
    const { apply, zoneRule } = await importRules();
    apply(`${WINNIPEG}\n-90||Area/One\n-90||Area/Two`);
    expect(zoneRule("America/Winnipeg")).toBe(zoneRule("America/Chicago"));
    expect(zoneRule("Area/One")).toBe(zoneRule("Area/Two"));
  });

  test("add zones under their names", async () => {
    const { apply, isKnownZone, normalizeZoneName, zoneNames, zoneRule } = await importRules();
    const before = zoneNames();
    apply("60||Africa/Aaa,Bbb");
    expect(zoneNames()).toEqual([...before, "Africa/Aaa", "Africa/Bbb"].sort());
    expect(isKnownZone("Africa/Aaa")).toBe(true);
    expect(normalizeZoneName("africa/aaa")).toBe("Africa/Aaa");
    expect(zoneRule("Africa/Aaa")).toBe(zoneRule("Africa/Lagos"));
  });

  test("stand for all changes since the compiled ones, not for those since the last newer ones", async () => {
    const { apply, offsetMinutesAt } = await importRules();
    // The 27th release of a year has two letters.
    for (const release of ["2098z", "2098za"]) expect(apply(WINNIPEG, release)).toBe(true);
    apply("540||Asia/Seoul", "2099a");
    expect(offsetMinutesAt("America/Winnipeg", JANUARY_2027)).toBe(-300);
  });

  test("of the same release replace those in use if their content is another", async () => {
    const { apply, offsetMinutesAt } = await importRules();
    apply(WINNIPEG);
    expect(apply(WINNIPEG)).toBe(false);
    expect(apply("540||Asia/Seoul")).toBe(true);
    expect(offsetMinutesAt("America/Winnipeg", JANUARY_2027)).toBe(-300);
  });

  test("may change nothing but the release", async () => {
    const { apply, isKnownZone, offsetMinutesAt, tzdbRelease } = await importRules();
    expect(apply("")).toBe(true);
    expect(tzdbRelease()).toBe("2099a");
    expect(isKnownZone("")).toBe(false);
    expect(offsetMinutesAt("America/Winnipeg", JANUARY_2027)).toBe(-300);
  });

  test.each([
    ["the compiled release", TZDB_RELEASE, RULES_START],
    ["an older one", "2025z", RULES_START],
    ["a newer one from another instant on", "2099a", RULES_START + 1],
  ])("are not applied if they are of %s", async (_what, release, startMs) => {
    const { apply, offsetMinutesAt, tzdbRelease } = await importRules();
    expect(apply(WINNIPEG, release, startMs)).toBe(false);
    expect(tzdbRelease()).toBe(TZDB_RELEASE);
    expect(offsetMinutesAt("America/Winnipeg", JANUARY_2027)).toBe(-300);
  });
});
