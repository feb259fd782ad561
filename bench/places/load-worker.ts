import { openPlaces } from "../../server/places/open-places.ts";

const start = performance.now();
await openPlaces((error) => {
  throw error;
}).whenLoaded();
process.stdout.write(String(performance.now() - start));
