import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { RULES, RULES_START, TZDB_RELEASE } from "./compiled-rules.ts";

const JANUARY_2027 = Date.UTC(2027, 0, 1);
const CENTRAL_TIME = RULES.split("\n").find((line) => line.includes("America/Chicago")) ?? "";
const WINNIPEG = `${CENTRAL_TIME.slice(0, CENTRAL_TIME.lastIndexOf("|"))}|America/Rainy_River,Winnipeg;Canada/Central`;

/** Each test has rules of its own: applied ones stay. */
async function importRules() {
  const rules = await import("./zone-rules.ts");
  const apply = (lines: string, release = "2099a", startMs = RULES_START) =>
    rules.applyZoneRules({ release, startMs, lines });
  return {
    ...rules,
    apply,
    winnipeg: () => rules.offsetMinutesAt("America/Winnipeg", JANUARY_2027),
  };
}

beforeEach(() => {
  vi.resetModules();
});

afterAll(() => {
  vi.resetModules();
});

describe("newer rules", () => {
  test("replace those of the zones that they name, and of no other; equal ones are one rule", async () => {
    const { apply, zoneRule, tzdbRelease } = await importRules();
    const regina = zoneRule("America/Regina");
    expect(apply(`${WINNIPEG}\n-90||Area/One\n-90||Area/Two`)).toBe(true);
    expect(tzdbRelease()).toBe("2099a");
    for (const zone of ["America/Winnipeg", "America/Rainy_River", "Canada/Central"])
      expect(zoneRule(zone)).toBe(zoneRule("America/Chicago"));
    expect(zoneRule("America/Regina")).toEqual(regina);
    expect(zoneRule("Area/One")).toBe(zoneRule("Area/Two"));
  });

  test("add zones under their names", async () => {
    const { apply, normalizeZoneName, zoneNames, zoneRule } = await importRules();
    const before = zoneNames();
    apply("60||Africa/Aaa,Bbb");
    expect(zoneNames()).toEqual([...before, "Africa/Aaa", "Africa/Bbb"].sort());
    expect(normalizeZoneName("africa/aaa")).toBe("Africa/Aaa");
    expect(zoneRule("Africa/Aaa")).toBe(zoneRule("Africa/Lagos"));
  });

  test("stand for all changes since the compiled ones, not for those since the last newer ones", async () => {
    const { apply, winnipeg } = await importRules();
    // The 27th release of a year has two letters.
    for (const release of ["2098z", "2098za"]) expect(apply(WINNIPEG, release)).toBe(true);
    expect(winnipeg()).toBe(-360);
    apply("540||Asia/Seoul");
    expect(winnipeg()).toBe(-300);
  });

  test("of the same release replace those in use if their content is another", async () => {
    const { apply, winnipeg } = await importRules();
    apply(WINNIPEG);
    expect(apply(WINNIPEG)).toBe(false);
    expect(apply("540||Asia/Seoul")).toBe(true);
    expect(winnipeg()).toBe(-300);
  });

  test("may change nothing but the release", async () => {
    const { apply, isKnownZone, tzdbRelease, winnipeg } = await importRules();
    expect(apply("")).toBe(true);
    expect([tzdbRelease(), isKnownZone(""), winnipeg()]).toEqual(["2099a", false, -300]);
  });

  test.each([
    ["the compiled release", TZDB_RELEASE, RULES_START],
    ["an older one", "2025z", RULES_START],
    ["a newer one from another instant on", "2099a", RULES_START + 1],
  ])("are not applied if they are of %s", async (_what, release, startMs) => {
    const { apply, tzdbRelease, winnipeg } = await importRules();
    expect(apply(WINNIPEG, release, startMs)).toBe(false);
    expect([tzdbRelease(), winnipeg()]).toEqual([TZDB_RELEASE, -300]);
  });
});
