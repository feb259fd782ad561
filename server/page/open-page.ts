import { readdirSync, watch } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative, sep } from "node:path";
import { PAGE_SETTINGS_ID, type PageSettings } from "../../shared/api/page-settings.ts";
import type { ZoneRules } from "../../shared/api/zone-rules.ts";
import { MANIFEST_PATH, SOURCE_LANGUAGE } from "../../shared/page-language.ts";
import { WORKER_PATH } from "../../shared/service-worker.ts";
import { type CompressedText, compressText, etagOf, type Respond } from "../http/http-response.ts";
import { fillSettings, findInlineHashes, type InlineHashes } from "../http/page-document.ts";
import { BUILT_FILE } from "./built-file.mjs";
import { writeShareLinks } from "./discovery.ts";

/** Required, because a bundle drops the attribute of an import of JSON. */
const LANGUAGES: readonly { tag: string }[] = createRequire(import.meta.url)("#languages");
const API_DOCUMENT = "/api.html";
/** Each language has its own. They are sent by routes, most of them with the operator's settings, never as they were built. */
const LANGUAGE_FILES = ["/index.html", "/404.html", "/embed.html", WORKER_PATH, MANIFEST_PATH];

export interface PageDocument extends CompressedText {
  readonly inline: InlineHashes;
}

export interface LanguageTexts {
  readonly document: PageDocument;
  /** Its inline content is a subset of the document's, so one CSP serves both. */
  readonly notFound: PageDocument;
  readonly worker: CompressedText;
  readonly manifest: CompressedText;
}

export interface Page {
  readonly folder: string;
  /** The tags of the built languages, with the source language first. */
  readonly languages: readonly string[];
  readonly files: ReadonlySet<string>;
  readonly prepareLanguage: (tag: string, brotliQuality: number) => Promise<LanguageTexts>;
  readonly readEmbed: (tag: string) => Promise<string>;
  readonly api: PageDocument;
  readonly withRules: (rules: ZoneRules) => Page;
  readonly reload: () => Promise<Page>;
}

export type Responses = Readonly<Record<keyof LanguageTexts, Respond>>;

export interface ServedPage extends Responses {
  readonly page: Page;
  readonly replace: (page: Page) => void;
}

export async function preparePage(
  folder: string,
  settings: PageSettings,
  publicOrigin: string | undefined,
): Promise<Page> {
  return writeSettings(await readBuild(folder), settings, publicOrigin);
}

type Build = Pick<Page, "folder" | "languages" | "files" | "api">;

async function readBuild(folder: string): Promise<Build> {
  const api = await prepareDocument(await read(folder, API_DOCUMENT));
  const all = listFiles(folder);
  const languages = LANGUAGES.map(({ tag }) => tag).filter((tag) =>
    LANGUAGE_FILES.every((file) => all.includes(pathIn(tag, file))),
  );
  const own = languages.flatMap((tag) => LANGUAGE_FILES.map((file) => pathIn(tag, file)));
  const files = new Set(
    all.filter((file) => file !== API_DOCUMENT && !own.includes(file) && !file.startsWith("/.")),
  );
  return { folder, languages, files, api };
}

function writeSettings(
  built: Build,
  settings: PageSettings,
  publicOrigin: string | undefined,
): Page {
  const readIn = (tag: string, file: string) => read(built.folder, pathIn(tag, file));
  async function prepareLanguage(tag: string, brotliQuality: number): Promise<LanguageTexts> {
    const [index, missing, script, manifest] = (await Promise.all(
      ["/index.html", "/404.html", WORKER_PATH, MANIFEST_PATH].map((file) => readIn(tag, file)),
    )) as [string, string, string, string];
    const head = publicOrigin ? writeShareLinks(publicOrigin, tag) : "";
    const home = fillSettings(
      index.replace("</head>", () => `${head}</head>`),
      PAGE_SETTINGS_ID,
      settings,
    );
    const [document, notFound, worker, prepared] = await Promise.all([
      prepareDocument(home, brotliQuality),
      prepareDocument(fillSettings(missing, PAGE_SETTINGS_ID, settings), brotliQuality),
      // New settings change the document, so the worker must change for browsers to cache that document anew.
      compressText(`${script}\n// ${etagOf(home)}\n`, brotliQuality),
      compressText(manifest, brotliQuality),
    ]);
    return { document, notFound, worker, manifest: prepared };
  }
  return {
    ...built,
    prepareLanguage,
    readEmbed: (tag) => readIn(tag, "/embed.html"),
    withRules: (rules) => writeSettings(built, { ...settings, rules }, publicOrigin),
    reload: () => preparePage(built.folder, settings, publicOrigin),
  };
}

async function prepareDocument(text: string, brotliQuality?: number): Promise<PageDocument> {
  return { ...(await compressText(text, brotliQuality)), inline: findInlineHashes(text) };
}

function pathIn(tag: string, file: string): string {
  return tag === SOURCE_LANGUAGE ? file : `/${tag}${file}`;
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .map((path) => `/${path.replaceAll(sep, "/")}`);
}

async function read(folder: string, file: string): Promise<string> {
  try {
    return await readFile(join(folder, file), "utf8");
  } catch (cause) {
    throw new Error("The page is not built: run `npm run build`, or `npm start`.", { cause });
  }
}

/** One write is reported several times. */
const QUIET_MS = 100;

/** Calls `onBuilt` after each build into the folder, and as one begins, until it is stopped. Some network folders can't be watched. */
export function watchBuilds(folder: string, onBuilt: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  try {
    const watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name !== BUILT_FILE) return;
      clearTimeout(timer);
      timer = setTimeout(() => void onBuilt(), QUIET_MS).unref();
    });
    watcher.on("error", () => watcher.close());
    return () => {
      clearTimeout(timer);
      watcher.close();
    };
  } catch {
    return () => undefined;
  }
}
