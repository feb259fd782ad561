import { findPlaceClock } from "../../server/page/embed/find-clock.ts";
import { openPlaces } from "../../server/places/open-places.ts";
import { MAX_FOUND_PLACES } from "../../shared/api/places.ts";
import { median } from "../median.ts";

const WARM_UP = 20;
const ROUNDS = 50;

/** Prints the CPU ms of searching a text, or of finding the clocks of several: of the first time, and later the median. */
const index = await openPlaces((error) => {
  throw error;
}).whenLoaded();
if (!index) throw new Error("The places could not be loaded.");
const [first = "", ...others] = process.argv.slice(2);

function measureOnce(places: NonNullable<typeof index>): number {
  const start = process.cpuUsage();
  if (others.length === 0) places.search(first, MAX_FOUND_PLACES);
  else for (const text of [first, ...others]) findPlaceClock(text, places, Date.now());
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const cold = measureOnce(index);
for (let round = 0; round < WARM_UP; round += 1) measureOnce(index);
const warm = median(Array.from({ length: ROUNDS }, () => measureOnce(index)));
process.stdout.write(JSON.stringify({ cold, warm }));
