import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { mergePath, type Preference, preferenceOrderPath } from "../../shared/api/preferences.ts";
import { TEST_ENGINE } from "../testing/database.ts";
import { signedInVisitor } from "../testing/visitor.ts";

// On both engines prepared statements stay in memory, so their number must have a bound.
test.runIf(TEST_ENGINE === "SQLite")(
  "all orders of as many entries are stored by the same statement",
  async () => {
    const { visitor, userId } = await signedInVisitor();
    const preferences = ["Ann", "Ben", "Cy", "Di"].map((customName) => ({
      timezone: "Nepal Time",
      customName,
    }));
    const merged = await visitor.ask("POST", mergePath(userId), { preferences });
    const [ann, ben, cy, di] = merged.json<Preference[]>().map(({ id }) => id);
    const reorder = (...ids: (string | undefined)[]) =>
      visitor.ask("PUT", preferenceOrderPath(userId), { ids });
    await reorder(ben, ann, cy, di);
    const prepare = vi.spyOn(DatabaseSync.prototype, "prepare");
    expect((await reorder(ben, ann, di, cy)).statusCode).toBe(200);
    expect(prepare).not.toHaveBeenCalled();
    prepare.mockRestore();
  },
);
