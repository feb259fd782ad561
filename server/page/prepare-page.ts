import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { PAGE_SETTINGS_ID, type PageSettings } from "../../shared/api/page-settings.ts";
import type { ZoneRules } from "../../shared/api/zone-rules.ts";
import { WORKER_PATH } from "../../shared/service-worker.ts";
import { findInlineHashes, type InlineHashes } from "../http/csp-hashes.ts";
import { fillSettings } from "../http/fill-settings.ts";
import { etagOf, type PreparedText, prepareText } from "../http/prepared-text.ts";
import { writeShareLinks } from "./share-links.ts";

/** Sent with the operator's settings, never as they were built. */
export const DOCUMENTS: readonly string[] = [
  "/index.html",
  "/404.html",
  "/embed.html",
  "/api.html",
];

export interface PageDocument extends PreparedText {
  readonly inline: InlineHashes;
}

export interface Page {
  readonly folder: string;
  /** The paths of the built files other than the documents. */
  readonly files: ReadonlySet<string>;
  readonly document: PageDocument;
  /** Its inline content is a subset of the document's, so one CSP serves both. */
  readonly notFound: PageDocument;
  readonly worker: PreparedText;
  /** The document of `/embed` as it was built. */
  readonly embed: string;
  /** The page of the API: the same with all settings. */
  readonly api: PageDocument;
  /** The same build with other rules in its settings. */
  readonly withRules: (rules: ZoneRules) => Promise<Page>;
}

/** Reads the built page and writes the operator's settings into it. Throws if the page is not built. */
export async function preparePage(
  folder: string,
  settings: PageSettings,
  publicOrigin: string | undefined,
): Promise<Page> {
  const names = ["index.html", "404.html", WORKER_PATH, "embed.html", "api.html"];
  const [home, notFound, worker, embed, api] = names.map((file) => read(folder, file)) as Five;
  const head = publicOrigin ? writeShareLinks(publicOrigin) : "";
  const built = { home: home.replace("</head>", `${head}</head>`), notFound, worker, embed };
  const prepared = { folder, files: listFiles(folder), api: await prepareDocument(api) };
  return writeSettings({ ...prepared, ...built }, settings);
}

type Five = [string, string, string, string, string];

interface BuiltPage extends Pick<Page, "folder" | "files" | "embed" | "api"> {
  readonly home: string;
  readonly notFound: string;
  readonly worker: string;
}

async function writeSettings(built: BuiltPage, settings: PageSettings): Promise<Page> {
  const { folder, files, embed, api } = built;
  const home = fillSettings(built.home, PAGE_SETTINGS_ID, settings);
  const [document, notFound, worker] = await Promise.all([
    prepareDocument(home),
    prepareDocument(fillSettings(built.notFound, PAGE_SETTINGS_ID, settings)),
    // New settings change the document, so the worker must change for browsers to cache that document anew.
    prepareText(`${built.worker}\n// ${etagOf(home)}\n`),
  ]);
  const withRules = (rules: ZoneRules) => writeSettings(built, { ...settings, rules });
  return { folder, files, document, notFound, worker, embed, api, withRules };
}

async function prepareDocument(text: string): Promise<PageDocument> {
  return { ...(await prepareText(text)), inline: findInlineHashes(text) };
}

function listFiles(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .map((path) => `/${path.replaceAll(sep, "/")}`);
  return new Set(files.filter((file) => !DOCUMENTS.includes(file)));
}

function read(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), "utf8");
  } catch (cause) {
    throw new Error("The page is not built: run `npm run build`, or `npm start`.", { cause });
  }
}
