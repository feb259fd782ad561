// Runs on any Node from 20 on: only Node's own modules here.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BUILT_FILE } from "../server/page/built-file.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** What a part is built from, or the cause of it: files and folders, and which files of these. */
const PARTS = {
  page: {
    sources: [
      "index.html",
      "languages",
      "package-lock.json",
      "scripts/languages",
      "shared",
      "vite",
      "vite.config.ts",
      "web",
    ],
    wanted: /./,
  },
  server: {
    sources: ["package-lock.json", "server", "shared", "vite/build-server.ts"],
    // It reads its other files as they are.
    wanted: /\.(ts|mjs|json)$/,
  },
};
const UNUSED = /\.test\.tsx?$|[\\/]testing[\\/]|^languages[\\/]compiled[\\/]/;

/** Relative to the project: by language, what a build made of which sources. */
export const BUILT = join("dist", BUILT_FILE);
/** Relative to the project: the hash of the sources of the bundled server. */
export const BUILT_SERVER = join("dist-server", ".built");

/**
 * @typedef {{ path: string, hash: string }} BuiltFile `path` is relative to `dist/`.
 * @typedef {{ sources: string, files: BuiltFile[] }} BuiltLanguage `sources` is the hash of the page's before the build.
 */

/** @returns {Record<string, BuiltLanguage>} */
export function readBuilt() {
  const file = join(ROOT, BUILT);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

const isFile = (/** @type {string} */ path) => statSync(join(ROOT, path)).isFile();

/** Without tests. @param {keyof typeof PARTS} part */
export function listSources(part) {
  const { sources, wanted } = PARTS[part];
  return sources
    .flatMap((source) =>
      isFile(source)
        ? source
        : readdirSync(join(ROOT, source), { recursive: true }).map((name) =>
            join(source, String(name)),
          ),
    )
    .filter((path) => wanted.test(path) && !UNUSED.test(path) && isFile(path))
    .sort();
}

/** @param {keyof typeof PARTS} part */
export function hashSources(part) {
  const hash = createHash("sha256");
  for (const path of listSources(part)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update("\0");
  }
  return hash.digest("hex");
}
