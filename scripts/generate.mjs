// `npm run generate -- zones`: rewrites what is committed, or prints the bill of materials; further arguments are the generator's.
import { projectNode, run, stop } from "./ready.mjs";

/** @type {Record<string, string>} */
const GENERATORS = {
  fonts: "scripts/fonts.ts",
  map: "scripts/map/map.ts",
  names: "scripts/names/names.ts",
  openapi: "scripts/openapi.ts",
  pictures: "scripts/pictures.ts",
  places: "scripts/places/places.ts",
  sbom: "scripts/sbom.ts",
  zones: "scripts/zones.ts",
};

const [name = "", ...args] = process.argv.slice(2);
const script = GENERATORS[name];
if (!script) stop(`npm run generate -- ${Object.keys(GENERATORS).join(" | ")}`);
run(projectNode(), String(script), ...args);
