import { afterEach, beforeEach, type MockInstance, vi } from "vitest";

const METHODS = ["error", "warn"] as const;
/** The browser delivers the rest in the next frame: a list that opens may change its size twice. */
const HARMLESS = /^Error: ResizeObserver loop completed with undelivered notifications/;
let spies: MockInstance[] = [];
let expected: readonly RegExp[] = [];

/** Declares console output that the test must produce. Any other warning or error fails the test. */
export function expectConsole(...patterns: readonly RegExp[]): void {
  expected = patterns;
}

beforeEach(() => {
  expected = [];
  spies = METHODS.map((method) => vi.spyOn(console, method).mockImplementation(() => {}));
});

afterEach(() => {
  const lines = spies.flatMap((spy) => spy.mock.calls.map((call) => call.map(String).join(" ")));
  for (const spy of spies) spy.mockRestore();
  const allowed = [HARMLESS, ...expected];
  const unexpected = lines.filter((line) => !allowed.some((pattern) => pattern.test(line)));
  const missing = expected.filter((pattern) => !lines.some((line) => pattern.test(line)));
  if (unexpected.length > 0)
    throw new Error(`Unexpected console output:\n${unexpected.join("\n")}`);
  if (missing.length > 0) throw new Error(`Missing console output: ${missing.join(", ")}`);
});
