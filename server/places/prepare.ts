// `npm run build` runs this, so that a server that may not write to its folder finds its places prepared.
import { openPlaces } from "./open-places.ts";

await openPlaces((error) => {
  throw error;
}).whenLoaded();
