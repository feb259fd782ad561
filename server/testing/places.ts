import { openPlaces, type Places } from "../places/places.ts";

/** The real places, loaded once for all tests of a process, when one first waits for them. */
export const ALL_PLACES: Places = openPlaces((error) => console.error(error));

export const NO_PLACES: Places = { whenLoaded: async () => undefined };
