// `npm run build`: builds the page in all languages to `dist/`. `npm run build -- en de`: in the given ones; the others stay.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  BUILT,
  type BuiltFile,
  type BuiltLanguage,
  hashLanguages,
  readBuilt,
} from "../scripts/built.mjs";
import { compileLanguages, listLanguages } from "../scripts/languages/compile-languages.ts";
import { SOURCE_LANGUAGE } from "../shared/page-language.ts";
import { buildLanguage, writeBuiltFile } from "./build-language.ts";

const DIST = "dist";
const PUBLIC = "web/public";

// Overrides the shell's: with React's development build the page would be twice as large.
process.env["NODE_ENV"] = "production";
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const all = listLanguages();
const named = process.argv.slice(2);
const wanted = named.length > 0 ? named : all;
const unknown = wanted.find((tag) => !all.includes(tag));
if (unknown !== undefined) {
  console.error(`There is no languages/${unknown}.json.`);
  process.exit(1);
}
compileLanguages();
// Before the build, so that what changes during it is built again.
const sources = hashLanguages();
const kept = Object.fromEntries(
  Object.entries(readBuilt()).filter(([tag]) => all.includes(tag) && !wanted.includes(tag)),
);
// A build that fails leaves nothing of these languages for the next one to rely on.
await writeBuilt(kept);
const merged = { ...kept, ...(await buildLanguages(wanted)) };
const mergedFiles = Object.values(merged).flatMap(({ files }) => files);
failOnDifference(mergedFiles);
await removeOthers(mergedFiles);
await writeBuilt(merged);

async function writeBuilt(languages: Readonly<Record<string, BuiltLanguage>>): Promise<void> {
  await mkdir(DIST, { recursive: true });
  await writeFile(BUILT, JSON.stringify(languages));
}

/** Two at a time, in one process: what all of them need is loaded once, and both cores are busy. */
async function buildLanguages(tags: readonly string[]): Promise<Record<string, BuiltLanguage>> {
  const queue = [...tags];
  const built: Record<string, BuiltLanguage> = {};
  const work = async () => {
    for (let tag = queue.shift(); tag !== undefined; tag = queue.shift()) {
      const others = tag === SOURCE_LANGUAGE ? await copyPublicFiles() : [];
      const own = await buildLanguage(tag).catch((cause) => {
        throw new Error(`The page could not be built in "${tag}".`, { cause });
      });
      built[tag] = { sources: sources[tag] ?? "", files: [...own, ...others] };
    }
  };
  await Promise.all([work(), work()]);
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

/** Languages share files by name. */
function failOnDifference(files: readonly BuiltFile[]): void {
  const hashes = new Map<string, string>();
  for (const { path, hash } of files) {
    if ((hashes.get(path) ?? hash) !== hash) throw new Error(`Two languages differ in ${path}.`);
    hashes.set(path, hash);
  }
}

async function removeOthers(files: readonly BuiltFile[]): Promise<void> {
  const paths = files.map(({ path }) => join(DIST, path));
  const expected = new Set(paths.flatMap((path) => [path, `${path}.br`, `${path}.gz`]));
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !entry.name.startsWith(".") && !expected.has(path)) await rm(path);
  }
}
