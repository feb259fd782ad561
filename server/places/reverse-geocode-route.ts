import { Type } from "typebox";
import { REVERSE_GEOCODE_PATH, ReverseGeocode } from "../../shared/api/places.ts";
import type { App } from "../http/app-type.ts";
import { sendUnavailable } from "../http/errors.ts";
import { readCoordinates } from "./coordinates.ts";
import type { Places } from "./place-index.ts";

/** What the page's own query has; the answer is always in English. */
const ReverseGeocodeQuery = Type.Object(
  {
    latitude: Type.String(),
    longitude: Type.String(),
    localityLanguage: Type.Optional(Type.Literal("en")),
  },
  { additionalProperties: false },
);

/** Names the nearest town in the shape of the public service that the page calls by default. */
export function reverseGeocodeRoute(app: App, places: Places): void {
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
    async ({ query }, reply) => {
      const { latitude, longitude } = readCoordinates(query);
      const index = await places.whenLoaded();
      if (!index) return sendUnavailable(reply, "Places can't be looked up right now.");
      const town = index.nearest(latitude, longitude);
      return {
        city: town?.name ?? "",
        locality: town?.name ?? "",
        principalSubdivision: town?.region ?? "",
        countryName: town?.country ?? "",
      };
    },
  );
}
