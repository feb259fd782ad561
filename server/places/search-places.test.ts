import { beforeAll, describe, expect, test } from "vitest";
import { ALL_PLACES } from "../testing/places.ts";
import type { PlaceIndex } from "./place-index.ts";

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

  test.each([
    ["Springfield Illinois", "Springfield, Illinois, United States"],
    ["springfield, massachusetts", "Springfield, Massachusetts, United States"],
    ["paris tx", "Paris, Texas, United States"],
    ["paris, france", "Paris, Île-de-France, France"],
    ["london ontario", "London, Ontario, Canada"],
    ["london, on", "London, Ontario, Canada"],
    ["newcastle nsw", "Newcastle, New South Wales, Australia"],
    ["san jose, costa rica", "San José, San José, Costa Rica"],
    ["birmingham, alabama, usa", "Birmingham, Alabama, United States"],
    ["münchen deutschland", "Munich, Bavaria, Germany"],
    ["washington dc", "Washington, District of Columbia, United States"],
  ])("takes a region or country after the name: %s", (text, place) => {
    expect(first(text)).toBe(place);
  });

  test.each([
    ["San Juan, Puerto Rico", "San Juan, San Juan, Puerto Rico"],
    ["san juan puerto rico", "San Juan, San Juan, Puerto Rico"],
    ["Victoria, BC", "Victoria, British Columbia, Canada"],
    ["victoria bc", "Victoria, British Columbia, Canada"],
    ["Perth, Scotland", "Perth, Scotland, United Kingdom"],
    ["bangor northern ireland", "Bangor, Northern Ireland, United Kingdom"],
    ["Portland, ME", "Portland, Maine, United States"],
    ["Richmond, Virginia", "Richmond, Virginia, United States"],
    ["Salem, TN, India", "Salem, Tamil Nadu, India"],
    ["Hyderabad, Telangana", "Hyderabad, Telangana, India"],
    ["Hamilton, VIC", "Hamilton, Victoria, Australia"],
    ["Sarajevo, Bosnia and Herzegovina", "Sarajevo, Federation of B&H, Bosnia & Herzegovina"],
    ["Amsterdam, The Netherlands", "Amsterdam, North Holland, Netherlands"],
    ["Seoul, Republic of Korea", "Seoul, Seoul, South Korea"],
    ["Kinshasa, Democratic Republic of the Congo", "Kinshasa, Kinshasa, Congo - Kinshasa"],
    ["Taipei, Taiwan, Province of China", "Taipei, Taiwan, Taiwan"],
    ["Tokyo, JPN", "Tokyo, Tokyo, Japan"],
    ["Beijing CHN", "Beijing, Beijing, China"],
    ["London, GBR", "London, England, United Kingdom"],
  ])("takes what stands after the name before the size of others: %s", (text, place) => {
    expect(first(text)).toBe(place);
  });

  test.each([
    ["Ft Worth", "Fort Worth, Texas, United States"],
    ["ft. myers", "Fort Myers, Florida, United States"],
    ["Mt Isa", "Mount Isa, Queensland, Australia"],
    ["pt moresby", "Port Moresby, National Capital, Papua New Guinea"],
    ["st germain en laye", "Saint-Germain-en-Laye, Île-de-France, France"],
    ["st polten", "Sankt Pölten, Lower Austria, Austria"],
    ["sto domingo", "Santo Domingo, Nacional, Dominican Republic"],
    ["Ft St John", "Fort St. John, British Columbia, Canada"],
    ["The Bronx", "The Bronx, New York, United States"],
    ["The Gambia", "Banjul, Banjul, Gambia"],
  ])("knows short words and the article: %s", (text, place) => {
    expect(first(text)).toBe(place);
  });

  test.each([
    ["LHR", "London"],
    ["jfk", "New York City"],
    ["CDG", "Paris"],
    ["HND", "Tokyo"],
    ["GRU", "São Paulo"],
    ["TYO", "Tokyo"],
    ["DC", "Washington"],
    ["D.C.", "Washington"],
    ["JPN", "Tokyo"],
    ["US", "Washington"],
    ["GB", "London"],
  ])("finds the city of an airport, or of the code of a country or region: %s", (text, name) => {
    expect(found(text, 1)[0]?.name).toBe(name);
  });

  test("takes a text for a code only where no name of a larger city is so spelled", () => {
    expect(first("la")).toBe("Los Angeles, California, United States");
    expect(first("Nice")).toBe("Nice, Provence-Alpes-Côte d'Azur, France");
  });

  test.each(["springfield, ill", "springfield ill", "springf ill"])(
    "takes one that is still being typed: %s",
    (text) => {
      expect(first(text)).toBe("Springfield, Illinois, United States");
    },
  );

  test.each([
    ["Kazakhstan", "Asia/Almaty"],
    ["Deutschland", "Europe/Berlin"],
    ["UK", "Europe/London"],
    ["Texas", "America/Chicago"],
    ["Nunavut", "America/Iqaluit"],
    ["Western Australia", "Australia/Perth"],
    ["Crimea", "Europe/Simferopol"],
    ["Guam", "Pacific/Guam"],
    ["Cambodia", "Asia/Phnom_Penh"],
    ["Bahrain", "Asia/Bahrain"],
    ["Isle of Man", "Europe/Isle_of_Man"],
    ["East Timor", "Asia/Dili"],
    ["Burma", "Asia/Yangon"],
  ])("answers a country or region with its capital: %s", (text, zone) => {
    expect(zoneOf(text)).toBe(zone);
    expect(found(text, 1)[0]?.matched).toBe(text);
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

describe("the nearest town", () => {
  test.each([
    [52.52, 13.4, "Berlin"],
    [-43.95, -176.55, "Chatham Islands"],
    [-90, 120, "South Pole"],
    [48.8566, 2.3522, "Paris"],
  ])("of %f, %f is %s", (latitude, longitude, name) => {
    expect(index.nearest(latitude, longitude)?.name).toBe(name);
  });

  test("is found across the date line", () => {
    const east = index.nearest(-16.8, 179.99);
    expect(east?.country).toBe("Fiji");
    expect(index.nearest(-16.8, -179.99)).toEqual(east);
  });

  test("does not exist in the middle of an ocean", () => {
    expect(index.nearest(-48.88, -123.39)).toBeUndefined();
  });
});
