import { describe, expect, test } from "vitest";
import { SHORT } from "./attack-case.ts";
import { ATTACK_CASES } from "./cases.ts";

describe("the server withstands", () => {
  const cases = ATTACK_CASES.map(({ name, run }) => [name, run] as const);
  test.each(cases)("%s", { timeout: 60_000 }, async (_name, run) => {
    const { figures, failures } = await run(SHORT);
    expect({ figures, failures }).toEqual({ figures, failures: [] });
  });
});
