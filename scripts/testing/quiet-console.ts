import { afterEach, beforeEach, type MockInstance, vi } from "vitest";

const METHODS = ["error", "warn"] as const;
let spies: MockInstance[] = [];
let expected: readonly RegExp[] = [];

/** Lets a test make the named noise on the console; noise it does not expect fails it, and so does noise that is missing. */
export function expectConsole(...patterns: readonly RegExp[]): void {
  expected = patterns;
}

beforeEach(() => {
  expected = [];
  spies = METHODS.map((method) => vi.spyOn(console, method).mockImplementation(() => {}));
});

afterEach(() => {
  const said = spies.flatMap((spy) => spy.mock.calls.map((call) => call.map(String).join(" ")));
  for (const spy of spies) spy.mockRestore();
  const unexpected = said.filter((line) => !expected.some((pattern) => pattern.test(line)));
  const missing = expected.filter((pattern) => !said.some((line) => pattern.test(line)));
  if (unexpected.length > 0)
    throw new Error(`Unexpected on the console:\n${unexpected.join("\n")}`);
  if (missing.length > 0) throw new Error(`Missing on the console: ${missing.join(", ")}`);
});
