// Runs on any Node from 20 on: only Node's own modules here.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BUILT_FILE } from "../server/page/built-file.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGE_SOURCES = [
  "index.html",
  "languages",
  "package-lock.json",
  "scripts/languages",
  "shared",
  "vite",
  "vite.config.ts",
  "web",
];
/** Bundled, or the cause of it. The server reads its other files as they are. */
const SERVER_SOURCES = ["package-lock.json", "server", "shared", "vite/build-server.ts"];
const CODE = /\.(ts|mjs|json)$/;
const UNUSED = /\.test\.tsx?$|[\\/]testing[\\/]|^languages[\\/]compiled[\\/]/;

/** Relative to the project: by language, what a build made of which sources. */
export const BUILT = join("dist", BUILT_FILE);
/** Relative to the project: `hashServer` of the sources of the bundled server. */
export const BUILT_SERVER = join("dist-server", ".built");

/**
 * @typedef {{ path: string, hash: string }} BuiltFile `path` is relative to `dist/`.
 * @typedef {{ sources: string, files: BuiltFile[] }} BuiltLanguage `sources` is that of `hashPage` before the build.
 */

/** @returns {Record<string, BuiltLanguage>} */
export function readBuilt() {
  const file = join(ROOT, BUILT);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** A hash of what the page is built from in any language, without tests. */
export function hashPage(root = ROOT) {
  return hashFiles(root, PAGE_SOURCES, /./);
}

export function hashServer(root = ROOT) {
  return hashFiles(root, SERVER_SOURCES, CODE);
}

/** @param {string} root @param {string[]} sources files and folders @param {RegExp} wanted */
function hashFiles(root, sources, wanted) {
  const hash = createHash("sha256");
  const isFile = (/** @type {string} */ path) => statSync(join(root, path)).isFile();
  const paths = sources.flatMap((source) =>
    isFile(source)
      ? [source]
      : readdirSync(join(root, source), { recursive: true }).map((name) =>
          join(source, String(name)),
        ),
  );
  for (const path of paths.sort()) {
    if (UNUSED.test(path) || !wanted.test(path) || !isFile(path)) continue;
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}
