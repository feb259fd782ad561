import { describe, expect, test } from "vitest";
import {
  MAX_MEETING_LINK_LENGTH,
  MAX_MEETINGS,
  MEETINGS_ARE_FULL,
  meetingPath,
  meetingsPath,
} from "../../shared/api/meetings.ts";
import { TEST_ENGINE } from "../testing/database.ts";
import { answerOf, signedInVisitor, TestVisitor } from "../testing/visitor.ts";

const MEETING = { link: "at=2027-03-02T15:00Z&zones=Europe/Berlin", release: "2026c" };

async function signedIn() {
  const { app, clock, visitor, userId } = await signedInVisitor();
  return {
    app,
    clock,
    list: async () => (await visitor.ask("GET", meetingsPath(userId))).json(),
    save: (id: string, change: object = {}) =>
      visitor.ask("PUT", meetingPath(userId, id), { ...MEETING, ...change }),
    remove: (id: string) => visitor.ask("DELETE", meetingPath(userId, id)),
  };
}

describe("a user's saved meetings", () => {
  test("come in the order in which they were saved, and one that is saved again keeps its place", async () => {
    const { clock, list, save } = await signedIn();
    expect(await list()).toEqual([]);
    for (const id of ["b", "a"]) {
      const { statusCode, body } = await save(id);
      expect([statusCode, JSON.parse(body)]).toEqual([200, { id, ...MEETING }]);
      clock.instant += 1;
    }
    await save("b", { release: "2027a" });
    expect(await list()).toEqual([
      { id: "b", ...MEETING, release: "2027a" },
      { id: "a", ...MEETING },
    ]);
  });

  test("are removed by their ids, once", async () => {
    const { list, save, remove } = await signedIn();
    await save("a");
    await save("b");
    expect((await remove("a")).statusCode).toBe(204);
    const again = await remove("a");
    expect(answerOf(again)).toEqual([404, "meeting_not_found"]);
    expect(await list()).toEqual([{ id: "b", ...MEETING }]);
  });

  test("are at most 20, also if devices save at the same time; a saved one can still change", async () => {
    const { list, save } = await signedIn();
    const saves = await Promise.all(
      Array.from({ length: MAX_MEETINGS + 3 }, (_, index) => save(`m${index}`)),
    );
    const refused = saves.filter(({ statusCode }) => statusCode === 409);
    expect(refused.map((response) => response.json())).toEqual(
      Array(3).fill({ error: { code: "meetings_full", message: MEETINGS_ARE_FULL } }),
    );
    const meetings = await list();
    expect(meetings).toHaveLength(MAX_MEETINGS);
    expect((await save(meetings[0].id, { release: "2027a" })).statusCode).toBe(200);
  });

  test("are the user's alone, whatever ids others choose", async () => {
    const { app, list, save } = await signedIn();
    await save("a");
    const other = new TestVisitor(app);
    const otherId = await other.createPasskey();
    await other.ask("PUT", meetingPath(otherId, "a"), { ...MEETING, release: "2027a" });
    await other.ask("DELETE", meetingPath(otherId, "a"));
    expect(await list()).toEqual([{ id: "a", ...MEETING }]);
  });
});

describe("a meeting", () => {
  const long = MEETING.link.padEnd(MAX_MEETING_LINK_LENGTH, "é");

  test("may have a link of 4,000 characters, which is stored unchanged", async () => {
    const { list, save } = await signedIn();
    await save("a", { link: long });
    expect(await list()).toEqual([{ id: "a", ...MEETING, link: long }]);
  });

  test.runIf(TEST_ENGINE === "SQLite").each<[string, string, object, string]>([
    ["a longer link", "a", { link: `${long}x` }, '"link" must NOT have more than 4000 characters.'],
    ["a link without at=", "a", { link: "zones=Asia/Tokyo" }, '"link" must match pattern "^at='],
    ["a link with NUL", "a", { link: "at=\0" }, '"link" must match pattern'],
    ["half a surrogate pair", "a", { link: "at=\ud83d" }, '"link" must match pattern'],
    ["another release", "a", { release: "latest" }, '"release" must match pattern'],
    ["another field", "a", { note: "x" }, 'The field "note" is unknown.'],
    ["a long id", "x".repeat(41), {}, '"id" must match pattern'],
    ["NUL in its id", "a%00b", {}, '"id" must match pattern'],
    ["a dot in its id", "a.b", {}, '"id" must match pattern'],
  ])("with %s is refused", async (_what, id, change, message) => {
    const { list, save } = await signedIn();
    const response = await save(id, change);
    expect(answerOf(response)).toEqual([400, "invalid_request"]);
    expect(response.json().error.message).toContain(message);
    expect(await list()).toEqual([]);
  });
});
