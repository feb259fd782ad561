import { type Static, Type } from "typebox";

export const PLACES_PATH = "/api/places";

export const placePath = (id: string) => `${PLACES_PATH}/${id}`;

export const NEAREST_PLACE_PATH = `${PLACES_PATH}/near`;

export const REVERSE_GEOCODE_PATH = "/api/reverse-geocode";

export const MAX_PLACE_QUERY_LENGTH = 100;

export const MAX_FOUND_PLACES = 20;
export const DEFAULT_FOUND_PLACES = 8;

export const Town = Type.Object({
  id: Type.String({ description: "A GeoNames id, or one of our own with letters" }),
  name: Type.String(),
  matched: Type.Union([Type.String(), Type.Null()], {
    description: "The name that matched the text, if it is another",
  }),
  region: Type.Union([Type.String(), Type.Null()], { description: "The state or province" }),
  country: Type.Union([Type.String(), Type.Null()]),
  countryCode: Type.Union([Type.String(), Type.Null()], { description: "ISO 3166-1 alpha-2" }),
  zone: Type.String({ description: "An IANA zone of this server's rules" }),
  latitude: Type.Number(),
  longitude: Type.Number(),
  population: Type.Integer({ minimum: 0 }),
});
export type Town = Static<typeof Town>;

export const PlaceMatch = Type.Enum(["whole", "start", "word", "misspelled"], {
  type: "string",
  description:
    "How the text names the place: by its whole name, by the start of its name or of its last area, by the start of a later word of its name, or by a misspelled name",
});
export type PlaceMatch = Static<typeof PlaceMatch>;

export const FoundTown = Type.Object({ ...Town.properties, match: PlaceMatch });
export type FoundTown = Static<typeof FoundTown>;

export const TownNames = Type.Pick(Town, ["name", "region", "country"]);
export type TownNames = Static<typeof TownNames>;

export const FoundPlaces = Type.Object({
  places: Type.Array(FoundTown),
  corrected: Type.Union([Type.String(), Type.Null()], {
    description: "The spelling that was searched instead, if nothing matched the text itself",
  }),
});
export type FoundPlaces = Static<typeof FoundPlaces>;

export const ReverseGeocode = Type.Object(
  {
    city: Type.String(),
    locality: Type.String(),
    principalSubdivision: Type.String(),
    countryName: Type.String(),
  },
  { description: "Every field is empty where no town is near" },
);
