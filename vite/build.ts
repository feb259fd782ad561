// `npm run build`: builds the page in all languages to `dist/`. `npm run build -- en de`: in the given ones; the others stay.
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import {
  BUILT,
  type BuiltFile,
  type BuiltLanguage,
  hashSources,
  readBuilt,
} from "../scripts/built.mjs";
import { compileLanguages, listLanguages } from "../scripts/languages/compile-languages.ts";
import { SOURCE_LANGUAGE } from "../shared/page-language.ts";
import { BUILD_META } from "../shared/service-worker.ts";
import { bundle, bundleScript } from "./bundle.ts";
import { type Files, makeApiPage, makeDocuments } from "./documents.ts";
import { pageConfig } from "./page-config.ts";

const DIST = "dist";
const PUBLIC = "web/public";
/** Compressed in advance, so that the server does not compress at run time. It compresses the documents itself. */
const COMPRESSED = /\.(js|css|svg|txt|json)$/;
const LICENSES_FILE = "licenses.txt";
const BUILD_NAME = new RegExp(`<meta name="${BUILD_META}" content="([^"]+)"`);

/** The most bytes of parts of the page as they are sent: fonts, and the rest in brotli. */
const BUDGETS = [
  {
    of: "first view, with its inlined style and scripts",
    maxBytes: 90_000,
    files: /^index\.html$/,
  },
  // Others are fetched only for rare characters.
  { of: "fonts of the first view", maxBytes: 45_000, files: /^((?!-ext-).)*\.woff2$/ },
  { of: "embedded clock", maxBytes: 15_000, files: /^embed\.html$/ },
  { of: "map", maxBytes: 10_000, files: /^assets\/map-panel-.*\.js$/ },
];

/** On another thread: a document takes half a second. */
const compressBrotli = promisify(brotliCompress);

/** Attribution as https://creativecommons.org/licenses/by/4.0/ asks for it. */
const PLACES = `
## GeoNames

Places: GeoNames (https://www.geonames.org/), licensed under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/).
Changed: joined from two editions, zones corrected, names selected, a few places added.
Names of countries: CLDR, and i18n-iso-countries (https://github.com/michaelwittig/node-i18n-iso-countries), licensed under MIT.
Airports: OurAirports (https://ourairports.com/), in the public domain.
`;

const NAMES_LICENSE = readFileSync(new URL("../languages/names/LICENSE", import.meta.url), "utf8");

/** Shipped, but not bundled: the fonts, and the source of the zone rules. */
const OTHER_PACKAGES = [
  "@fontsource-variable/hanken-grotesk",
  "@fontsource-variable/newsreader",
  "moment-timezone",
].map((name) => {
  const license = readFileSync(fileURLToPath(import.meta.resolve(`${name}/LICENSE`)), "utf8");
  return `\n## ${name}\n\n${license.trim()}\n`;
});

const OTHER_LICENSES = `${OTHER_PACKAGES.join("")}${PLACES}
## Unicode CLDR

Names of time zones and cities.

${NAMES_LICENSE}`;

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
const sources = hashSources("page");
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
      const files = await buildLanguage(tag).catch((cause) => {
        throw new Error(`The page could not be built in "${tag}".`, { cause });
      });
      built[tag] = { sources, files };
    }
  };
  await Promise.all([work(), work()]);
  return built;
}

/** What is the same in all languages is built with the source language. */
async function buildLanguage(language: string): Promise<BuiltFile[]> {
  const isSource = language === SOURCE_LANGUAGE;
  const config = pageConfig(language);
  const license = isSource && { fileName: LICENSES_FILE };
  const outputs = await bundle({ ...config, build: { ...config.build, license } });
  const files = await makeDocuments(outputs, language);
  files.set("sw.js", await bundleWorker(files, language));
  if (isSource) {
    files.set(LICENSES_FILE, String(files.get(LICENSES_FILE)) + OTHER_LICENSES);
    const others = [...(await makeApiPage()), ...(await readPublicFiles())];
    for (const [path, source] of others) files.set(path, source);
  }
  await checkBudgets(files, language);
  // Named by their content, so the languages share them.
  const isAsset = (path: string) => path.startsWith("assets/");
  const folder = isSource ? "" : language;
  const write = (paths: string[], into: string) =>
    Promise.all(paths.map((path) => writeBuiltFile(join(into, path), files.get(path) ?? "")));
  const paths = [...files.keys()];
  const assets = await write(paths.filter(isAsset), "");
  // After what they load, because a server may read them at any time.
  const documents = paths.filter((path) => !isAsset(path));
  return [...assets, ...(await write(documents, folder))];
}

async function bundleWorker(files: Files, language: string): Promise<string> {
  const documents = ["index.html", "404.html"].map((path) => String(files.get(path)));
  const [, entry] = BUILD_NAME.exec(documents.join()) ?? [];
  if (!entry) throw new Error("The document does not name its build.");
  const listed = [...files.keys()]
    .filter((path) => /\.(js|woff2)$/.test(path))
    .map((path) => `/${path}`)
    .sort();
  const hash = createHash("sha256").update(listed.join()).update(documents.join()).digest("hex");
  const build = { hash: hash.slice(0, 16), entry, files: listed };
  const { script } = await bundleScript("web/page/offline/worker/service-worker.ts", {
    language,
    define: { BUILD: JSON.stringify(build) },
  });
  return script;
}

async function checkBudgets(built: Files, language: string): Promise<void> {
  for (const { of, maxBytes, files } of BUDGETS) {
    const parts = [...built].filter(([path]) => files.test(path));
    const sizes = await Promise.all(
      parts.map(async ([path, source]) =>
        path.endsWith(".woff2") ? source.length : (await compressBrotli(source)).length,
      ),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (bytes > 0 && bytes <= maxBytes) continue;
    throw new Error(`The ${of} in "${language}" may have ${maxBytes} bytes but has ${bytes}.`);
  }
}

/** Leaves a file alone that is there already, and compresses only what `dist/` has not yet. */
async function writeBuiltFile(path: string, source: string | Uint8Array): Promise<BuiltFile> {
  const file = join(DIST, path);
  const bytes = Buffer.from(source);
  const written = { path, hash: createHash("sha256").update(bytes).digest("hex") };
  const known = await readFile(file).catch(() => undefined);
  if (known?.equals(bytes)) return written;
  await mkdir(dirname(file), { recursive: true });
  if (COMPRESSED.test(path)) {
    await Promise.all([
      writeFile(`${file}.br`, await compressBrotli(bytes)),
      writeFile(`${file}.gz`, await promisify(gzip)(bytes)),
    ]);
  }
  // Last, so that a file that is there has its compressed copies.
  await writeFile(file, bytes);
  return written;
}

async function readPublicFiles() {
  const read = async (path: string) => [path, await readFile(join(PUBLIC, path))] as const;
  return Promise.all(globSync("**/*.*", { cwd: PUBLIC }).map(read));
}

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
  for (const path of globSync(`${DIST}/**/*.*`)) {
    if (!basename(path).startsWith(".") && !expected.has(path)) await rm(path);
  }
}
