import { describe, expect, test } from "vitest";
import { IS_WHOLE } from "./attack-case.ts";
import { CONNECTION_CASES } from "./connections.ts";
import { FLOOD_CASES } from "./floods.ts";
import { REORDER_CASES } from "./reorders.ts";

const CASES = [...CONNECTION_CASES, ...FLOOD_CASES, ...REORDER_CASES];

describe("the server withstands", () => {
  test.for(CASES.filter(({ isOnlyInBench }) => IS_WHOLE || !isOnlyInBench))(
    "$name",
    { timeout: IS_WHOLE ? 600_000 : 60_000 },
    async ({ run }) => {
      await expect(run()).resolves.toBeUndefined();
    },
  );
});
