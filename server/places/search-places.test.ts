import { beforeAll, describe, expect, test } from "vitest";
import { ALL_PLACES } from "../testing/places.ts";
import type { PlaceIndex } from "./places.ts";

let index: PlaceIndex;
beforeAll(async () => {
  const loaded = await ALL_PLACES.whenLoaded();
  if (!loaded) throw new Error("The places could not be loaded.");
  index = loaded;
});

const found = (text: string, limit = 8) => index.search(text, limit).places;
const first = (text: string) => {
  const [place] = found(text, 1);
  return place && `${place.name}, ${place.region}, ${place.country}`;
};
const zoneOf = (text: string) => found(text, 1)[0]?.zone;

describe("a search for places", () => {
  test.each([
    ["kobe", "Kobe, Hyōgo, Japan"],
    ["Queens", "Queens, New York, United States"],
    ["gold coast", "Gold Coast, Queensland, Australia"],
    ["SAO PAULO", "São Paulo, São Paulo, Brazil"],
    ["são-paulo", "São Paulo, São Paulo, Brazil"],
    ["ürümqi", "Ürümqi, Xinjiang, China"],
    ["xian", "Xi’an, Shaanxi, China"],
    ["st petersburg", "Saint Petersburg, St.-Petersburg, Russia"],
  ])("ignores case, accents and signs: %s", (text, place) => {
    expect(first(text)).toBe(place);
  });

  test.each([
    ["東京", "Asia/Tokyo"],
    ["Москва", "Europe/Moscow"],
    ["القاهرة", "Africa/Cairo"],
    ["서울", "Asia/Seoul"],
    ["Bombay", "Asia/Kolkata"],
    ["Leningrad", "Europe/Moscow"],
    ["Milano", "Europe/Rome"],
  ])("finds names in any script, and former and local names: %s", (text, zone) => {
    expect(zoneOf(text)).toBe(zone);
  });

  test("gives the name that matched only where it is another than the own name", () => {
    expect(found("bangalore", 1)[0]).toMatchObject({ name: "Bengaluru", matched: "Bangalore" });
    expect(found("bengaluru", 1)[0]).toMatchObject({ name: "Bengaluru", matched: null });
  });

  test("prefers whole names to beginnings, those to later words, and then more people", () => {
    const names = found("york", 20).map(({ name, matched }) => matched ?? name);
    const whole = names.lastIndexOf("York");
    const beginning = names.findIndex((name) => name.startsWith("York") && name !== "York");
    const word = names.findIndex((name) => !name.startsWith("York"));
    expect(whole).toBeGreaterThanOrEqual(0);
    expect(beginning).toBeGreaterThan(whole);
    expect(word === -1 || word > beginning).toBe(true);
    const springfields = found("springfield", 5).map(({ population }) => population);
    expect(springfields).toEqual(springfields.toSorted((one, other) => other - one));
  });

  test("never matches the middle of a word", () => {
    for (const { name, matched } of found("ringfie", 20)) {
      expect(` ${matched ?? name}`.toLowerCase()).toContain(" ringfie");
    }
  });

  test("puts the own name of a city before the former name of a larger one", () => {
    expect(first("Zaragoza")).toBe("Zaragoza, Aragon, Spain");
    expect(first("Islamabad")).toBe("Islamabad, Islamabad, Pakistan");
  });

  test("shows the towns of one name with their regions", () => {
    const regions = found("springfield", 5).map(({ region }) => region);
    expect(new Set(regions).size).toBe(5);
  });

  test.each([
    ["Eucla", "Australia/Eucla"],
    ["Lord Howe", "Australia/Lord_Howe"],
    ["Chatham Islands", "Pacific/Chatham"],
    ["AoE", "Etc/GMT+12"],
    ["South Pole", "Antarctica/South_Pole"],
    ["Adak", "America/Adak"],
    ["Asia/Almaty", "Asia/Almaty"],
    ["america/argentina/ushuaia", "America/Argentina/Ushuaia"],
    ["US/Pacific", "America/Los_Angeles"],
    ["Canada/Eastern", "America/Toronto"],
    ["EST5EDT", "America/New_York"],
  ])("finds places and zones of our own: %s", (text, zone) => {
    expect(zoneOf(text)).toBe(zone);
  });

  test.each([
    ["copenhagn", "Copenhagen"],
    ["melborne", "Melbourne"],
    ["los angelas", "Los Angeles"],
    ["edinbrugh", "Edinburgh"],
    ["екатеринбруг", "Екатеринбург"],
    ["melborne, australia", "Melbourne"],
  ])("corrects one mistake in a name, and says so: %s", (text, corrected) => {
    const result = index.search(text, 3);
    expect(result.corrected).toBe(corrected);
    expect(result.places.length).toBeGreaterThan(0);
  });

  test("corrects nothing where a name fits, and no name of less than five letters", () => {
    expect(index.search("sidney", 1).corrected).toBeNull();
    expect(index.search("prag", 1).corrected).toBeNull();
    expect(index.search("xoma", 8)).toMatchObject({ places: [], corrected: null });
  });

  test.each([
    ["kobe", "whole"],
    ["Bombay", "whole"],
    ["paris tx", "whole"],
    ["paris, france", "whole"],
    ["Kazakhstan", "whole"],
    ["LHR", "whole"],
    ["Asia/Almaty", "whole"],
    ["milwau", "start"],
    ["springfield, ill", "start"],
    ["milw us", "start"],
    ["janeiro", "word"],
    ["melborne", "misspelled"],
    ["melborne, australia", "misspelled"],
  ])("tells how the whole text names the first place: %s by %s", (text, match) => {
    expect(found(text, 1)[0]?.match).toBe(match);
  });

  test.each(["", " ", ",", "🙂", "!?"])("finds nothing for %j", (text) => {
    expect(found(text)).toEqual([]);
  });

  test("answers each place once, and no more than asked for", () => {
    for (const text of ["s", "san", "santa maria", "東"]) {
      const ids = found(text, 20).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(found(text, 3)).toHaveLength(3);
    }
  });
});

describe("a place by its id", () => {
  test("has its own zone, region, country and coordinates", () => {
    expect(index.find("1526384")).toEqual({
      id: "1526384",
      name: "Almaty",
      matched: null,
      region: "Almaty",
      country: "Kazakhstan",
      countryCode: "KZ",
      zone: "Asia/Almaty",
      latitude: 43.25,
      longitude: 76.917,
      population: expect.any(Number),
    });
    expect(index.find("eucla")?.zone).toBe("Australia/Eucla");
  });

  test.each(["", "0", "1", "9999999999", "-1", "1526384.0", "nowhere"])(
    "is unknown for %j",
    (id) => {
      expect(index.find(id)).toBeUndefined();
    },
  );
});
