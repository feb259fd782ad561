import { readdirSync, watch } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative, sep } from "node:path";
import { PAGE_SETTINGS_ID, type PageSettings } from "../../shared/api/page-settings.ts";
import type { ZoneRules } from "../../shared/api/zone-rules.ts";
import { MANIFEST_PATH, SOURCE_LANGUAGE } from "../../shared/page-language.ts";
import { WORKER_PATH } from "../../shared/service-worker.ts";
import {
  BEST_QUALITY,
  compressText,
  etagOf,
  type Headers,
  type Respond,
  respondWith,
} from "../http/http-response.ts";
import { memo } from "../http/memo.ts";
import { fillSettings, findInlineHashes, requestedLanguage } from "../http/page-document.ts";
import { buildSecurityHeaders, type SecurityHeaders } from "../http/security-headers.ts";
import type { Settings } from "../settings/settings.ts";
import { BUILT_FILE } from "./built-file.mjs";
import { writeShareLinks } from "./discovery.ts";

/** Required, because a bundle drops the attribute of an import of JSON. */
const LANGUAGES: readonly { tag: string }[] = createRequire(import.meta.url)("#languages");
const API_DOCUMENT = "/api.html";
/** Each language has its own. They are sent by routes, most of them with the operator's settings, never as they were built. */
const LANGUAGE_FILES = ["/index.html", "/404.html", "/embed.html", WORKER_PATH, MANIFEST_PATH];
/** Some milliseconds; the best quality takes a second of another thread. */
const FIRST_QUALITY = 5;
/** Of a 304 too: a browser applies its headers to the cached document. */
const HTML = { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" };

export type ServedPage = Awaited<ReturnType<typeof openPage>>;
export type Page = Awaited<ReturnType<typeof readBuild>> & ReturnType<typeof preparePage>;

export async function openPage(folder: string, pageSettings: PageSettings, settings: Settings) {
  const headers = buildSecurityHeaders(settings);
  let shown = pageSettings;
  let build = await readBuild(folder, headers);
  const prepare = (): Page => ({
    ...build,
    ...preparePage(folder, build.languages, shown, settings.publicOrigin, headers),
  });
  let page = prepare();
  return {
    folder,
    get page(): Page {
      return page;
    },
    useRules(rules: ZoneRules): void {
      shown = { ...shown, rules };
      page = prepare();
    },
    /** Replaces the page by the build that is in the folder now; keeps it if that can't be read. */
    async reload(): Promise<void> {
      build = await readBuild(folder, headers);
      page = prepare();
    },
  };
}

/** Its `languages` are the tags of those that are built, with the source language first. */
async function readBuild(folder: string, headers: SecurityHeaders) {
  const api = await read(folder, API_DOCUMENT);
  const all = listFiles(folder);
  const languages = LANGUAGES.map(({ tag }) => tag).filter((tag) =>
    LANGUAGE_FILES.every((file) => all.includes(pathIn(tag, file))),
  );
  const own = languages.flatMap((tag) => LANGUAGE_FILES.map((file) => pathIn(tag, file)));
  const files = new Set(
    all.filter((file) => file !== API_DOCUMENT && !own.includes(file) && !file.startsWith("/.")),
  );
  // Its forms send the calls that read.
  const ownHeaders = headers.documentOf(findInlineHashes(api), ["'self'"]);
  const respondApi = respondWith(await compressText(api), { ...ownHeaders, ...HTML });
  return { languages, files, api: respondApi };
}

function preparePage(
  folder: string,
  languages: readonly string[],
  settings: PageSettings,
  publicOrigin: string | undefined,
  headers: SecurityHeaders,
) {
  const readIn = (tag: string, file: string) => read(folder, pathIn(tag, file));
  let improving = Promise.resolve();

  async function prepareLanguage(tag: string, quality: number) {
    const language = { "cache-control": "no-cache", "content-language": tag };
    const respond = async (text: string, own: Headers, status?: number) =>
      respondWith(await compressText(text, quality), own, status);
    const head = publicOrigin ? writeShareLinks(publicOrigin, tag) : "";
    const index = (await readIn(tag, "/index.html")).replace("</head>", () => `${head}</head>`);
    const home = fillSettings(index, PAGE_SETTINGS_ID, settings);
    const missing = fillSettings(await readIn(tag, "/404.html"), PAGE_SETTINGS_ID, settings);
    // The inline content of the not-found page is a subset of the document's, so one CSP serves both.
    const ofDocument = { ...headers.documentOf(findInlineHashes(home)), ...language, ...HTML };
    // New settings change the document, so the worker must change for browsers to cache that document anew.
    const script = `${await readIn(tag, WORKER_PATH)}\n// ${etagOf(home)}\n`;
    const [document, notFound, worker, manifest] = await Promise.all([
      respond(home, ofDocument),
      respond(missing, ofDocument, 404),
      respond(script, {
        ...headers.worker,
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "no-cache",
      }),
      respond(await readIn(tag, MANIFEST_PATH), {
        ...headers.file,
        ...language,
        "content-type": "application/manifest+json",
      }),
    ]);
    return { document, notFound, worker, manifest };
  }

  /** On the first request: at the start, each language would take a second. */
  const preparedIn = memo(async (tag: string) => {
    const prepared = { responses: await prepareLanguage(tag, FIRST_QUALITY) };
    const improve = async () => {
      prepared.responses = await prepareLanguage(tag, BEST_QUALITY);
    };
    // One language after the other, so that a first request of another one is not kept waiting.
    improving = improving.then(improve).catch(() => undefined);
    return prepared;
  }, languages.length);

  const respond =
    (name: keyof Awaited<ReturnType<typeof prepareLanguage>>): Respond =>
    async (request) => {
      const { responses } = await preparedIn(requestedLanguage(request.url, languages));
      return responses[name](request);
    };
  return {
    document: respond("document"),
    notFound: respond("notFound"),
    worker: respond("worker"),
    manifest: respond("manifest"),
    readEmbed: (tag: string) => readIn(tag, "/embed.html"),
  };
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
