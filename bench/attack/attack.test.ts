import { describe, expect, test } from "vitest";
import { ATTACK_CASES } from "../attack.ts";
import { Report, SHORT } from "./attack-case.ts";

describe("the server withstands", () => {
  test.for(ATTACK_CASES.filter(({ isOnlyInBench }) => !isOnlyInBench))(
    "$name",
    { timeout: 60_000 },
    async ({ run }) => {
      const report = new Report(SHORT);
      await run(report);
      const { figures, failures } = report;
      expect({ figures, failures }).toEqual({ figures, failures: [] });
    },
  );
});
