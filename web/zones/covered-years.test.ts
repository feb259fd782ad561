import { afterAll, beforeAll, expect, test, vi } from "vitest";

beforeAll(() => {
  vi.resetModules();
  vi.doMock("../../shared/zones/compiled-rules.ts", async (importOriginal) => ({
    ...(await importOriginal<object>()),
    RULES_START: Date.UTC(2030, 0, 1),
    RULES_END: Date.UTC(2043, 0, 1),
  }));
});

afterAll(() => {
  vi.doUnmock("../../shared/zones/compiled-rules.ts");
  vi.resetModules();
});

test("the covered dates are those of the rules", async () => {
  const { coveredDates } = await import("../../shared/zones/covered-dates.ts");
  expect(coveredDates("UTC")).toEqual({
    first: { year: 2030, month: 1, day: 1 },
    last: { year: 2042, month: 12, day: 31 },
  });
});

test("a link outside the rules is out of range", async () => {
  const { parseMomentLink } = await import("../links/moment-link.ts");
  expect(parseMomentLink("#at=2029-12-31T23:59Z")).toMatchObject({ fault: "out-of-range" });
  expect(parseMomentLink("#at=2030-01-01T00:00Z")).toMatchObject({ kind: "moment" });
});
