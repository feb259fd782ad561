import { readFileSync, writeFileSync } from "node:fs";
import { openPlaces } from "../../server/places/places.ts";
import { compileCoordinates } from "./compile-coordinates.ts";
import { compileLand } from "./compile-land.ts";

const LAND = new URL("node_modules/world-atlas/land-110m.json", import.meta.url);

const land = readFileSync(LAND, "utf8");
const places = await openPlaces(console.error).whenLoaded();
if (!places) throw new Error("The places can't be loaded.");
for (const [file, text] of [
  ["map/compiled-land.ts", compileLand(JSON.parse(land))],
  ["zones/sky/compiled-coordinates.ts", compileCoordinates(places)],
] as const)
  writeFileSync(new URL(`../../web/${file}`, import.meta.url), text);
