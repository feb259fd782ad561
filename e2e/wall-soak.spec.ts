import { expect, SLOW, test } from "./support/fixtures.ts";
import { makeOtherBuild } from "./support/other-build.ts";
import { soakWall } from "./support/wall-soak/soak-wall.ts";

/** A simulated day takes 20 to 40 seconds, on a busy machine two minutes. */
const TIMEOUT_MS = 300_000;

for (const accuracy of ["simulated", "measured"] as const) {
  test(
    `the wall clock (${accuracy} accuracy) is right through a day with clock changes, sleep, network loss and a new build`,
    SLOW,
    async ({ browser }) => {
      test.setTimeout(TIMEOUT_MS);
      const other = await makeOtherBuild();
      try {
        const result = await soakWall({ browser, accuracy, days: 1, otherBuild: other.start });
        expect(result.faults).toEqual([]);
        expect(result.newBuildAfterHours).toBeLessThanOrEqual(0.25);
        // Sixteen hours awake.
        expect(result.seconds).toBeGreaterThan(15.9 * 3600);
        expect(result.rowChecks).toBeGreaterThan(5 * 15.9 * 60);
      } finally {
        await other.remove();
      }
    },
  );
}
