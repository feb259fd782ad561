// Runs on any Node from 20 on: only Node's own modules here.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, parse, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { BUILT_FILE } from "../server/page/built-file.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const COMPILED_LANGUAGES = join("languages", "compiled");
const BUILD_SOURCES = [
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
const TESTS = /\.test\.tsx?$|[\\/]testing$/;

/** Relative to the project: by language, what a build made of which sources. */
export const BUILT = join("dist", BUILT_FILE);

/**
 * @typedef {{ path: string, hash: string }} BuiltFile `path` is relative to `dist/`.
 * @typedef {{ sources: string, files: BuiltFile[] }} BuiltLanguage `sources` is that of `hashLanguages` before the build.
 */

/** @returns {Record<string, BuiltLanguage>} */
export function readBuilt() {
  const file = join(ROOT, BUILT);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/**
 * A hash of what each language is built from: the files of all languages and its own ones, without tests.
 * @returns {Record<string, string>}
 */
export function hashLanguages(root = ROOT) {
  const tags = readdirSync(join(root, "languages"))
    .filter((name) => name.endsWith(".json"))
    .map((name) => basename(name, ".json"));
  const common = createHash("sha256");
  const hashes = Object.fromEntries(tags.map((tag) => [tag, createHash("sha256")]));
  for (const path of BUILD_SOURCES.flatMap((source) => filesUnder(root, source))) {
    const [folder, ...names] = path.split(sep);
    const tag = parse(names.at(-1) ?? "").name;
    // Other languages have the English messages that they lack.
    const isOwn = folder === "languages" && tag !== "en" && hashes[tag];
    addFile(isOwn || common, root, path);
  }
  const shared = common.digest("hex");
  return Object.fromEntries(
    Object.entries(hashes).map(([tag, hash]) => [tag, hash.update(shared).digest("hex")]),
  );
}

/** Relative to the project: `hashServer` of the sources of the bundled server. */
export const BUILT_SERVER = join("dist-server", ".built");

export function hashServer(root = ROOT) {
  const hash = createHash("sha256");
  for (const path of SERVER_SOURCES.flatMap((source) => filesUnder(root, source))) {
    if (CODE.test(path)) addFile(hash, root, path);
  }
  return hash.digest("hex");
}

/** @param {import("node:crypto").Hash} hash @param {string} root @param {string} path */
function addFile(hash, root, path) {
  hash
    .update(`${path}\0`)
    .update(readFileSync(join(root, path)))
    .update("\0");
}

/** @param {string} root @param {string} path @returns {string[]} */
function filesUnder(root, path) {
  if (path === COMPILED_LANGUAGES || TESTS.test(path)) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(root, join(path, name)));
}
