import { describe, expect, test } from "vitest";
import { ALL_PLACES, NO_PLACES } from "../testing/places.ts";
import { answerOf, NEPAL, signedInList } from "../testing/visitor.ts";

const ALMATY = { timezone: "Asia/Almaty", customName: null, cityId: "1526384" };
const MILWAUKEE = { timezone: "America/Chicago", customName: "Work", cityId: "5263045" };
const ALMATY_NAMES = { name: "Almaty", region: "Almaty", country: "Kazakhstan" };
const MILWAUKEE_NAMES = { name: "Milwaukee", region: "Wisconsin", country: "United States" };

async function signedIn(places = ALL_PLACES) {
  /** The place data, which a test may exchange. */
  const known = { places };
  const whenLoaded = () => known.places.whenLoaded();
  return { known, ...(await signedInList({ places: { index: undefined, whenLoaded } })) };
}

describe("an entry of a place", () => {
  test("has the place's id and zone, and each response names the place", async () => {
    const { add, list, change, order, merge } = await signedIn();
    const added = await add(MILWAUKEE);
    expect(added.statusCode).toBe(201);
    const { id, userId } = added.json();
    const milwaukee = { id, userId, ...MILWAUKEE, displayOrder: 0, place: MILWAUKEE_NAMES };
    expect(added.json()).toEqual(milwaukee);
    expect((await add(NEPAL)).json()).not.toHaveProperty("place");
    const almaty = (await add(ALMATY)).json();
    expect(almaty.place).toEqual(ALMATY_NAMES);
    expect(await list()).toMatchObject([milwaukee, NEPAL, almaty]);

    const renamed = (await change(id, { customName: "Office" })).json();
    expect(renamed).toEqual({ ...milwaukee, customName: "Office" });
    const ids = (await list()).map((entry) => entry.id).toReversed();
    const ordered = (await order(ids)).json();
    expect(ordered).toMatchObject([ALMATY, NEPAL, { cityId: "5263045", place: MILWAUKEE_NAMES }]);
    expect((await merge([NEPAL])).json()).toEqual(ordered);
    expect(await list()).toEqual(ordered);
  });

  test("is refused with Retry-After if the place data can't be loaded; one of the table is not", async () => {
    const { add } = await signedIn(NO_PLACES);
    const response = await add(ALMATY);
    expect(answerOf(response)).toEqual([503, "unavailable"]);
    expect(response.headers["retry-after"]).toBe("5");
    expect((await add(NEPAL)).statusCode).toBe(201);
  });

  test("waits for the place data; a list without places does not", async () => {
    const { add, list, known } = await signedIn();
    await add(NEPAL);
    const loading = Promise.withResolvers<typeof ALL_PLACES.index>();
    known.places = { index: undefined, whenLoaded: () => loading.promise };
    expect(await list()).toMatchObject([NEPAL]);
    const adding = add(ALMATY);
    loading.resolve(await ALL_PLACES.whenLoaded());
    expect((await adding).json()).toMatchObject({ ...ALMATY, place: ALMATY_NAMES });
  });

  test("is listed without names if its place is gone or the data can't be loaded", async () => {
    const { add, list, change, known, db } = await signedIn();
    const { id } = (await add(ALMATY)).json();
    known.places = NO_PLACES;
    const [entry] = await list();
    expect(entry).toMatchObject(ALMATY);
    expect(entry).not.toHaveProperty("place");
    expect((await change(id, { customName: "Home" })).json()).toMatchObject({
      ...ALMATY,
      customName: "Home",
    });
    known.places = ALL_PLACES;
    await db.updateTable("preference").set({ city_id: "gone" }).execute();
    expect(await list()).toEqual([{ ...entry, customName: "Home", cityId: "gone" }]);
  });

  test("follows its place to a new zone", async () => {
    const { add, list, db } = await signedIn();
    await add(ALMATY);
    await db.updateTable("preference").set({ timezone: "Asia/Tashkent" }).execute();
    expect(await list()).toMatchObject([{ ...ALMATY, place: ALMATY_NAMES }]);
  });
});

describe("merging a browser's list with places", () => {
  test("appends them with their current zones, once, and leaves out unknown places", async () => {
    const { add, list, merge } = await signedIn();
    await add(ALMATY);
    const outdated = { ...ALMATY, timezone: "Asia/Tashkent" };
    const response = await merge([
      outdated,
      { ...outdated, customName: "Home" },
      { ...ALMATY, cityId: "1" },
      MILWAUKEE,
      { timezone: "America/Chicago", customName: "Work", cityId: "4887398" },
      { timezone: "Nepal Time", customName: null },
    ]);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject([
      ALMATY,
      { ...ALMATY, customName: "Home" },
      MILWAUKEE,
      { ...MILWAUKEE, cityId: "4887398", place: { name: "Chicago" } },
      NEPAL,
    ]);
    expect(await list()).toEqual(response.json());
  });

  test("leaves out every place if the place data can't be loaded, and adds the rest", async () => {
    const { merge } = await signedIn(NO_PLACES);
    expect((await merge([ALMATY, NEPAL])).json()).toMatchObject([NEPAL]);
  });
});

describe("an entry of a zone", () => {
  const zoneEntry = (timezone: string) => ({ timezone, customName: null, cityId: null });

  test("is stored for every name of tzdb, UTC and links too, without the place data", async () => {
    const { add, list } = await signedIn(NO_PLACES);
    for (const zone of ["Etc/UTC", "Zulu", "W-SU", "Europe/Oslo"])
      expect((await add(zoneEntry(zone))).statusCode).toBe(201);
    expect((await list()).map(({ timezone }) => timezone)).toEqual([
      "Etc/UTC",
      "Zulu",
      "W-SU",
      "Europe/Oslo",
    ]);
  });

  test("of a browser's list is merged, without those of unknown zones", async () => {
    const { merge } = await signedIn();
    const merged = await merge([zoneEntry("Etc/UTC"), zoneEntry("Mars/Olympus"), NEPAL]);
    expect(merged.json()).toMatchObject([zoneEntry("Etc/UTC"), NEPAL]);
  });
});
