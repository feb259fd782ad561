import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../", import.meta.url);
const SCRIPTS = "scripts/places/";

/** What decides the content of the compiled file besides the packages, which the lockfile pins. */
const SOURCES = [
  "package-lock.json",
  ...readdirSync(fileURLToPath(new URL(SCRIPTS, ROOT))).filter((name) =>
    /(?<!\.test)\.(ts|tsv|txt)$/.test(name),
  ),
].map((name) => SCRIPTS + name);
const SHARED = [
  "server/places/place-file.ts",
  "shared/zones/normalize-for-search.ts",
  "shared/zones/zone-aliases.ts",
];

/** A hash of the sources of the compiled places. */
export function hashPlaceSources(): string {
  const hash = createHash("sha256");
  for (const path of [...SOURCES, ...SHARED].sort()) hash.update(readFileSync(new URL(path, ROOT)));
  return hash.digest("hex");
}
