import { Type } from "typebox";
import { REVERSE_GEOCODE_PATH, ReverseGeocode } from "../../shared/api/places.ts";
import type { App } from "../http/app-type.ts";
import { readCoordinates } from "./coordinates.ts";
import { LOCALITY_LANGUAGES, localNames } from "./local-names.ts";
import { loadedPlaces, type Places } from "./places.ts";

/** What the page's own query has. */
const ReverseGeocodeQuery = Type.Object(
  {
    latitude: Type.String(),
    longitude: Type.String(),
    localityLanguage: Type.Optional(Type.Enum(LOCALITY_LANGUAGES, { type: "string" })),
  },
  { additionalProperties: false },
);

/** Names the nearest town in the shape of the public service that the page calls by default. */
interface Dependencies {
  readonly places: Places;
}

export function reverseGeocodeRoute(app: App, { places }: Dependencies): void {
  app.get(
    REVERSE_GEOCODE_PATH,
    {
      schema: {
        operationId: "reverseGeocode",
        summary: "Name the nearest town of a coordinate; every field is empty where none is near",
        querystring: ReverseGeocodeQuery,
        response: { 200: ReverseGeocode },
      },
    },
    async ({ query }) => {
      const { latitude, longitude } = readCoordinates(query);
      const nearest = (await loadedPlaces(places)).nearest(latitude, longitude);
      const town = nearest && (localNames(query.localityLanguage)?.localize(nearest) ?? nearest);
      return {
        city: town?.name ?? "",
        locality: town?.name ?? "",
        principalSubdivision: town?.region ?? "",
        countryName: town?.country ?? "",
      };
    },
  );
}
