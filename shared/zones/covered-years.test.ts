import { afterAll, beforeAll, expect, test, vi } from "vitest";

beforeAll(() => {
  vi.resetModules();
  vi.doMock("./compiled-rules.ts", async (importOriginal) => ({
    ...(await importOriginal<object>()),
    RULES_START: Date.UTC(2030, 0, 1),
    RULES_END: Date.UTC(2043, 0, 1),
  }));
});

afterAll(() => {
  vi.doUnmock("./compiled-rules.ts");
  vi.resetModules();
});

test("the sentence about dates names the years of the rules", async () => {
  const { CHOOSE_COVERED_DATE } = await import("./covered-dates.ts");
  expect(CHOOSE_COVERED_DATE).toBe("Choose a date from 2030 to 2042.");
});

test("a link outside the rules names the years of the rules", async () => {
  const { parseMomentLink } = await import("../deep-link/moment-link.ts");
  expect(parseMomentLink("#at=2029-11-20T15:00Z")).toMatchObject({
    sentence: "This link's date is not from 2030 to 2042. Showing the current time.",
  });
});
