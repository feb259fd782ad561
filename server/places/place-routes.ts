import { Type } from "typebox";
import {
  DEFAULT_FOUND_PLACES,
  FoundPlaces,
  MAX_FOUND_PLACES,
  MAX_PLACE_QUERY_LENGTH,
  NEAREST_PLACE_PATH,
  PLACES_PATH,
  placePath,
  REVERSE_GEOCODE_PATH,
  ReverseGeocode,
  Town,
} from "../../shared/api/places.ts";
import { Refusal } from "../http/errors.ts";
import { type App, call } from "../http/feature.ts";
import { LOCALITY_LANGUAGES, localNames, NAME_LANGUAGES, searchInLanguage } from "./local-names.ts";
import { loadedPlaces, type Places } from "./places.ts";

/** A search takes up to 5 ms, most less than 1. */
const SEARCH_POINTS = 2;
/** A page asks for each town of its visitor's list, and many visitors may share an address. One takes less than 0.1 ms. */
const BY_ID = { budget: { name: "towns", max: 3000, isLocal: true } };
/** The data changes only with a new version of the server. */
const CACHING = "public, max-age=3600";

const nameLanguage = (description: string) =>
  Type.Optional(Type.Enum(NAME_LANGUAGES, { type: "string", description }));

const SearchQuery = Type.Object(
  {
    q: Type.String({ minLength: 1, maxLength: MAX_PLACE_QUERY_LENGTH }),
    limit: Type.Optional(Type.String()),
    lang: nameLanguage("The language of names, regions and countries, where they are known"),
    textLang: nameLanguage("The language whose names match first; that of `lang` by default"),
  },
  { additionalProperties: false },
);

const POINT = { latitude: Type.String(), longitude: Type.String() };
const PointQuery = Type.Object(POINT, { additionalProperties: false });
const ReverseGeocodeQuery = Type.Object(
  { ...POINT, localityLanguage: Type.Optional(Type.Enum(LOCALITY_LANGUAGES, { type: "string" })) },
  { additionalProperties: false },
);

const DECIMAL = /^[-+]?\d{1,3}(\.\d{1,20})?$/;
const WHOLE = /^\d{1,3}$/;

export function placeRoutes(app: App, { places }: { readonly places: Places }): void {
  app.get(
    PLACES_PATH,
    call(
      "searchPlaces",
      "Find places by a name, with or without its region or country, best first",
      {
        config: { points: SEARCH_POINTS },
        querystring: SearchQuery,
        response: { 200: FoundPlaces },
      },
    ),
    async ({ query: { q, limit = `${DEFAULT_FOUND_PLACES}`, lang, textLang = lang } }, reply) => {
      const most = readNumber("limit", limit, 1, MAX_FOUND_PLACES, WHOLE);
      const index = await loadedPlaces(places);
      reply.header("cache-control", CACHING);
      return searchInLanguage(index, q, most, { text: textLang, names: lang });
    },
  );

  app.get(
    NEAREST_PLACE_PATH,
    call("findNearestPlace", "Find the nearest town of a coordinate", {
      querystring: PointQuery,
      response: { 200: Town },
    }),
    async ({ query }) => {
      const { latitude, longitude } = readCoordinates(query);
      const index = await loadedPlaces(places);
      const place = index.nearest(latitude, longitude);
      if (!place) throw new Refusal("place_not_found", "No town is near this point.");
      return place;
    },
  );

  app.get(
    placePath(":id"),
    call("findPlace", "Find a place by its id", {
      config: BY_ID,
      params: Type.Object({ id: Type.String() }),
      response: { 200: Town },
    }),
    async ({ params }, reply) => {
      const index = await loadedPlaces(places);
      const place = index.find(params.id);
      if (!place) throw new Refusal("place_not_found");
      reply.header("cache-control", CACHING);
      return place;
    },
  );
}

export function reverseGeocodeRoute(app: App, { places }: { readonly places: Places }): void {
  app.get(
    REVERSE_GEOCODE_PATH,
    call(
      "reverseGeocode",
      "Name the nearest town of a coordinate; every field is empty where none is near",
      {
        querystring: ReverseGeocodeQuery,
        response: { 200: ReverseGeocode },
      },
    ),
    async ({ query }) => {
      const { latitude, longitude } = readCoordinates(query);
      const nearest = (await loadedPlaces(places)).nearest(latitude, longitude);
      const town = nearest && (localNames(query.localityLanguage)?.localize(nearest) ?? nearest);
      const { name: city = "", region, country } = town ?? {};
      const rest = { principalSubdivision: region ?? "", countryName: country ?? "" };
      return { city, locality: city, ...rest };
    },
  );
}

function readCoordinates(query: { latitude: string; longitude: string }) {
  return {
    latitude: readNumber("latitude", query.latitude, -90, 90),
    longitude: readNumber("longitude", query.longitude, -180, 180),
  };
}

function readNumber(name: string, text: string, least: number, most: number, form = DECIMAL) {
  const number = form.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  const kind = form === WHOLE ? "whole number" : "number";
  const message = `The field "${name}" takes a ${kind} from ${least} to ${most}.`;
  throw new Refusal("invalid_request", message);
}
