import { describe, expect, test } from "vitest";
import { parseStoredList } from "./stored-list.ts";

const stored = {
  id: "local-1",
  userId: "anonymous",
  timezone: "India Standard Time",
  customName: "Mum",
  cityId: null,
  displayOrder: 0,
  createdAt: "2026-11-20T12:00:00.000Z",
};

const parse = (list: unknown) => parseStoredList(JSON.stringify(list), "anonymous");

describe("a stored list", () => {
  test("is empty if nothing is stored", () => {
    expect(parseStoredList(null, "anonymous")).toEqual({ preferences: [], unreadable: [] });
  });

  test("is parsed as it was written", () => {
    expect(parse([stored])).toEqual({ preferences: [stored], unreadable: [] });
  });

  test.each([
    ["is not JSON", "[{oops", "[{oops"],
    ["is not a list", '{"id":"local-1"}', { id: "local-1" }],
    ["is null", "null", null],
  ])("that %s is returned as unreadable", (_what, text, unreadable) => {
    expect(parseStoredList(text, "anonymous")).toEqual({
      preferences: [],
      unreadable: [unreadable ?? text],
    });
  });

  test.each([[null], ["text"], [{}], [{ ...stored, id: 7 }], [{ ...stored, timezone: undefined }]])(
    "keeps the readable entries next to a broken one: %j",
    (broken) => {
      expect(parse([broken, stored])).toMatchObject({ preferences: [stored] });
      expect(parse([broken, stored]).unreadable).toHaveLength(1);
    },
  );

  test("repairs fields of the wrong type", () => {
    const { createdAt: _, ...odd } = {
      ...stored,
      customName: 5,
      displayOrder: "first",
      extra: true,
    };
    const { createdAt: __, ...repaired } = { ...stored, customName: null };
    expect(parse([odd])).toEqual({
      preferences: [repaired],
      unreadable: [],
    });
  });

  test("keeps the names of places, as far as they are valid", () => {
    const place = { name: "Almaty", region: null, country: "Kazakhstan" };
    const almaty = { ...stored, timezone: "Asia/Almaty", cityId: "1526384", place };
    const { place: _, ...unnamed } = { ...almaty, id: "local-2" };
    expect(parse([almaty, { ...unnamed, place: { name: "A\nB" } }])).toEqual({
      preferences: [almaty, unnamed],
      unreadable: [],
    });
    expect(parse([{ ...stored, cityId: undefined, place }]).preferences).toEqual([stored]);
  });

  test("keeps when people can meet, as far as it is valid, and never loses an entry for it", () => {
    const availability = { hours: { start: 1320, end: 360 }, weekend: [5, 6], isIncluded: false };
    const broken = { ...availability, hours: { start: 5 }, weekend: "Sunday", mood: "good" };
    const { availability: _, ...usual } = { ...stored, id: "local-3", availability };
    expect(
      parse([
        { ...stored, availability },
        { ...stored, id: "local-2", availability: broken },
        { ...usual, availability: "always" },
      ]),
    ).toEqual({
      preferences: [
        { ...stored, availability },
        { ...stored, id: "local-2", availability: { isIncluded: false } },
        usual,
      ],
      unreadable: [],
    });
  });

  test.each([[5], [""], ["../1"], [{}], ["1".repeat(21)]])(
    "keeps an entry with an id that no place has unchanged, as unreadable: %j",
    (cityId) => {
      const odd = { ...stored, timezone: "Asia/Almaty", cityId };
      expect(parse([odd, { ...stored, id: "local-2" }])).toMatchObject({
        preferences: [{ id: "local-2" }],
        unreadable: [odd],
      });
    },
  );

  test("contains each id once", () => {
    expect(parse([stored, { ...stored, customName: "Twin" }])).toMatchObject({
      preferences: [stored],
      unreadable: [{ customName: "Twin" }],
    });
  });
});
