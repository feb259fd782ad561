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
});
