import { afterEach, vi } from "vitest";
import { extendRules } from "../../shared/zones/zone-rules.ts";
import { renewedRelease } from "../time/renewed-release.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  extendRules(undefined);
  renewedRelease.set("");
});
