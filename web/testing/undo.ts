import { afterEach, vi } from "vitest";
import { extendRules } from "../../shared/zones/zone-rules.ts";
import { renewedRelease } from "../time/renewed-release.ts";

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  extendRules(undefined);
  renewedRelease.set("");
  // Not before a test file replaces the formats of the language.
  const { hourCycle } = await import("../i18n/times.ts");
  hourCycle.choose("12");
});
