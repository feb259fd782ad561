import { setTimeout } from "node:timers/promises";
import { openPlaces } from "../../server/places/open-places.ts";

/** Long enough that the worker is gone. */
const SETTLE_MS = 1000;

async function residentMegabytes(): Promise<number> {
  globalThis.gc?.();
  await setTimeout(SETTLE_MS);
  globalThis.gc?.();
  return process.memoryUsage.rss() / 1e6;
}

const before = await residentMegabytes();
const start = performance.now();
const index = await openPlaces((error) => {
  throw error;
}).whenLoaded();
const loadMs = performance.now() - start;
const megabytes = (await residentMegabytes()) - before;
process.stdout.write(JSON.stringify({ loadMs, megabytes, isLoaded: index !== undefined }));
