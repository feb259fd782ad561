import { type Static, Type } from "typebox";

/** In UTF-16 code units, after trimming. */
export const MAX_CITY_NAME_LENGTH = 60;

export const FEATURED_CITIES_PATH = "/api/cities/featured";

export const FeaturedCity = Type.Object({
  id: Type.String(),
  name: Type.String(),
  timezone: Type.String({ description: "An IANA zone; empty or invalid means the visitor's own" }),
});
export type FeaturedCity = Static<typeof FeaturedCity>;

export const FeaturedCities = Type.Array(FeaturedCity);
export type FeaturedCities = Static<typeof FeaturedCities>;
