// `npm run generate -- zones`: rewrites what is committed, or prints the bill of materials; further arguments are the generator's.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { ensureFolderInstalled, projectNode, ROOT, run, stop } from "./ready.mjs";

/** @type {Record<string, string>} */
const GENERATORS = {
  fonts: "scripts/fonts.ts",
  map: "scripts/map/map.ts",
  names: "scripts/names/names.ts",
  // Its snapshot is the document.
  openapi: "scripts/openapi.test.ts",
  pictures: "scripts/pictures.ts",
  places: "scripts/places/places.ts",
  sbom: "scripts/sbom.ts",
  zones: "scripts/zones.ts",
};

const [name = "", ...args] = process.argv.slice(2);
const script = GENERATORS[name] ?? "";
if (!script) stop(`npm run generate -- ${Object.keys(GENERATORS).join(" | ")}`);
if (existsSync(join(ROOT, dirname(script), "package.json"))) ensureFolderInstalled(dirname(script));
if (script.endsWith(".test.ts")) run("vitest", "run", "--project=node", script, "--update");
else run(projectNode(), script, ...args);
