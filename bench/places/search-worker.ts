import { openPlaces } from "../../server/places/places.ts";
import { textResolver, warmUp } from "../../server/places/text-resolver.ts";
import { median } from "../figures.ts";

/** CPU and memory of opening the places, and the CPU of resolving texts: the first time, and later. */
export interface Cost {
  readonly openMs: number;
  readonly megabytes: number;
  readonly coldMs: number;
  readonly warmMs: number;
}

const WARM_UP = 20;
const ROUNDS = 50;

const [folder, language = "en", ...texts] = process.argv.slice(2);
const before = residentMegabytes();
const start = process.cpuUsage();
const places = openPlaces((error) => {
  throw error;
}, folder);
const index = await places.whenLoaded();
if (!index) throw new Error("The places could not be loaded.");
const openMs = milliseconds(process.cpuUsage(start));
const megabytes = residentMegabytes() - before;

/** Without garbage, which depends on when it was last collected. */
function residentMegabytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 1e6;
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

// As a server does once it listens.
await warmUp(places);
const resolve = textResolver(places);
const options = {
  ...{ now: Date.now(), ownZone: "Europe/Berlin", language },
  takeTurn: () => Promise.resolve(),
};

async function measureOnce(): Promise<number> {
  const used = process.cpuUsage();
  for (const text of texts) await resolve(text, options);
  return milliseconds(process.cpuUsage(used));
}

const coldMs = await measureOnce();
for (let round = 0; round < WARM_UP; round += 1) await measureOnce();
const rounds: number[] = [];
while (rounds.length < ROUNDS) rounds.push(await measureOnce());
const warmMs = median(rounds);
const cost: Cost = { openMs, megabytes, coldMs, warmMs };
process.stdout.write(JSON.stringify(cost));
