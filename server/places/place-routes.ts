import { Type } from "typebox";
import {
  DEFAULT_FOUND_PLACES,
  FoundPlaces,
  MAX_FOUND_PLACES,
  MAX_PLACE_QUERY_LENGTH,
  NEAREST_PLACE_PATH,
  PLACES_PATH,
  placePath,
  Town,
} from "../../shared/api/places.ts";
import type { App } from "../http/app-type.ts";
import { Refusal } from "../http/errors.ts";
import { NoFields } from "../http/schemas.ts";
import { readCoordinates } from "./coordinates.ts";
import { NAME_LANGUAGES } from "./local-names.ts";
import { loadedPlaces, type Places } from "./places.ts";
import { searchInLanguage } from "./search-in-language.ts";

/** A search takes up to 5 ms, most less than 1. */
const SEARCH_POINTS = 2;
/** The data changes only with a new version of the server. */
const CACHING = "public, max-age=3600";

const nameLanguage = (description: string) =>
  Type.Optional(Type.Enum(NAME_LANGUAGES, { type: "string", description }));

const SearchQuery = Type.Object(
  {
    q: Type.String({ minLength: 1, maxLength: MAX_PLACE_QUERY_LENGTH }),
    limit: Type.Optional(Type.String()),
    lang: nameLanguage("The language of names and countries, where they are known"),
    textLang: nameLanguage("The language whose names match first; that of `lang` by default"),
  },
  { additionalProperties: false },
);

const PointQuery = Type.Object(
  { latitude: Type.String(), longitude: Type.String() },
  { additionalProperties: false },
);

interface Dependencies {
  readonly places: Places;
}

export function placeRoutes(app: App, { places }: Dependencies): void {
  app.get(
    PLACES_PATH,
    {
      config: { points: SEARCH_POINTS },
      schema: {
        operationId: "searchPlaces",
        summary: "Find places by a name, with or without its region or country, best first",
        querystring: SearchQuery,
        response: { 200: FoundPlaces },
      },
    },
    async ({ query: { q, limit, lang, textLang = lang } }, reply) => {
      const most = limit === undefined ? DEFAULT_FOUND_PLACES : readLimit(limit);
      const index = await loadedPlaces(places);
      reply.header("cache-control", CACHING);
      return searchInLanguage(index, q, most, { text: textLang, names: lang });
    },
  );

  app.get(
    NEAREST_PLACE_PATH,
    {
      schema: {
        operationId: "findNearestPlace",
        summary: "Find the nearest town of a coordinate",
        querystring: PointQuery,
        response: { 200: Town },
      },
    },
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
    {
      schema: {
        operationId: "findPlace",
        summary: "Find a place by its id",
        params: Type.Object({ id: Type.String() }),
        querystring: NoFields,
        response: { 200: Town },
      },
    },
    async ({ params }, reply) => {
      const index = await loadedPlaces(places);
      const place = index.find(params.id);
      if (!place) throw new Refusal("place_not_found");
      reply.header("cache-control", CACHING);
      return place;
    },
  );
}

function readLimit(text: string): number {
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_FOUND_PLACES) return limit;
  throw new Refusal(
    "invalid_request",
    `The field "limit" takes a whole number from 1 to ${MAX_FOUND_PLACES}.`,
  );
}
