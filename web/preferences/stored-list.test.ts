import { describe, expect, test } from "vitest";
import { parseStoredList } from "./stored-list.ts";

const kept = {
  id: "local-1",
  userId: "anonymous",
  timezone: "India Standard Time",
  customName: "Mum",
  cityId: null,
  displayOrder: 0,
  createdAt: "2026-11-20T12:00:00.000Z",
};

const parse = (stored: unknown) => parseStoredList(JSON.stringify(stored), "anonymous");

describe("a stored list", () => {
  test("that is not there is empty", () => {
    expect(parseStoredList(null, "anonymous")).toEqual({ preferences: [], unreadable: [] });
  });

  test("is read as it was written", () => {
    expect(parse([kept])).toEqual({ preferences: [kept], unreadable: [] });
  });

  test.each([
    ["is no JSON", "[{oops", "[{oops"],
    ["is no list", '{"id":"local-1"}', { id: "local-1" }],
    ["is null", "null", null],
  ])("that %s keeps what it held apart", (_what, text, unreadable) => {
    expect(parseStoredList(text, "anonymous")).toEqual({
      preferences: [],
      unreadable: [unreadable ?? text],
    });
  });

  test.each([[null], ["text"], [{}], [{ ...kept, id: 7 }], [{ ...kept, timezone: undefined }]])(
    "loses no readable entry to one that is spoilt: %j",
    (spoilt) => {
      expect(parse([spoilt, kept])).toMatchObject({ preferences: [kept] });
      expect(parse([spoilt, kept]).unreadable).toHaveLength(1);
    },
  );

  test("mends what has an obvious reading", () => {
    const { createdAt: _, ...odd } = { ...kept, customName: 5, displayOrder: "first", extra: true };
    const { createdAt: __, ...mended } = { ...kept, customName: null };
    expect(parse([odd])).toEqual({
      preferences: [mended],
      unreadable: [],
    });
  });

  test("has each id once", () => {
    expect(parse([kept, { ...kept, customName: "Twin" }])).toMatchObject({
      preferences: [kept],
      unreadable: [{ customName: "Twin" }],
    });
  });
});
