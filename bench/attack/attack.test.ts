import { describe, expect, test } from "vitest";
import { runAttack, SHORT } from "./attack-case.ts";
import { ATTACK_CASES } from "./cases.ts";

describe("the server withstands", () => {
  test.for(ATTACK_CASES.filter(({ isOnlyInBench }) => !isOnlyInBench))(
    "$name",
    { timeout: 60_000 },
    async (attack) => {
      const { figures, failures } = await runAttack(attack, SHORT);
      expect({ figures, failures }).toEqual({ figures, failures: [] });
    },
  );
});
