// `npm run build`: builds the page in all languages to `dist/`. `npm run build -- en de`: in the given ones; the others stay.
import { fork } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileLanguages, listLanguages } from "../scripts/languages/compile-languages.ts";
import { SOURCE_LANGUAGE } from "../shared/page-language.ts";
import { type BuiltFile, writeBuiltFile } from "./build-language.ts";

const DIST = "dist";
/** The files of each language. */
const LIST = join(DIST, ".files.json");
/** Written by `scripts/ready.mjs` after a build. */
const BUILT_SOURCES = join(DIST, ".built-sources");
const PUBLIC = "web/public";
const PROCESS = fileURLToPath(new URL("build-process.ts", import.meta.url));

type Files = Readonly<Record<string, readonly BuiltFile[]>>;

// Overrides the shell's: with React's development build the page would be twice as large.
process.env["NODE_ENV"] = "production";
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const all = listLanguages();
const wanted = process.argv.slice(2);
const unknown = wanted.find((tag) => !all.includes(tag));
if (unknown !== undefined) {
  console.error(`There is no languages/${unknown}.json.`);
  process.exit(1);
}
compileLanguages();
const known = await readList();
const files = { ...known, ...(await buildLanguages(wanted.length > 0 ? wanted : all)) };
const kept = Object.fromEntries(Object.entries(files).filter(([tag]) => all.includes(tag)));
failOnDifference(kept);
await removeOthers(kept);
await writeFile(LIST, JSON.stringify(kept));

/** One process per core. The source language is first, because it takes longest. */
async function buildLanguages(tags: readonly string[]): Promise<Files> {
  const queue = tags.toSorted(
    (a, b) => Number(b === SOURCE_LANGUAGE) - Number(a === SOURCE_LANGUAGE),
  );
  const built: Record<string, BuiltFile[]> = {};
  const work = async () => {
    if (queue.length === 0) return;
    const child = fork(PROCESS);
    const exit = once(child, "exit");
    for (let tag = queue.shift(); tag !== undefined; tag = queue.shift()) {
      child.send(tag);
      const answer = await Promise.race([once(child, "message"), exit.then(() => undefined)]);
      if (!answer) {
        console.error(`The page could not be built in "${tag}".`);
        process.exit(1);
      }
      const [own] = answer as [BuiltFile[]];
      built[tag] = tag === SOURCE_LANGUAGE ? [...own, ...(await copyPublicFiles())] : own;
    }
    child.disconnect();
  };
  const processes = Math.min(tags.length, availableParallelism());
  await Promise.all(Array.from({ length: processes }, work));
  return built;
}

async function copyPublicFiles(): Promise<BuiltFile[]> {
  const entries = await readdir(PUBLIC, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(PUBLIC.length + 1));
  return Promise.all(
    names.map(async (name) => writeBuiltFile(name, await readFile(join(PUBLIC, name)))),
  );
}

async function readList(): Promise<Files> {
  const text = await readFile(LIST, "utf8").catch(() => "{}");
  // A build that fails leaves neither, so that the next one has nothing to rely on.
  for (const file of [LIST, BUILT_SOURCES]) await rm(file, { force: true });
  return JSON.parse(text);
}

/** Languages share files by name. */
function failOnDifference(built: Files): void {
  const hashes = new Map<string, string>();
  for (const { path, hash } of Object.values(built).flat()) {
    if ((hashes.get(path) ?? hash) !== hash) throw new Error(`Two languages differ in ${path}.`);
    hashes.set(path, hash);
  }
}

async function removeOthers(built: Files): Promise<void> {
  const paths = Object.values(built).flatMap((list) => list.map(({ path }) => join(DIST, path)));
  const expected = new Set(paths.flatMap((path) => [path, `${path}.br`, `${path}.gz`]));
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !entry.name.startsWith(".") && !expected.has(path)) await rm(path);
  }
}
