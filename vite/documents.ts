import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parse } from "node:path/posix";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { MANIFEST_PATH, pathInLanguage, SOURCE_LANGUAGE } from "../shared/page-language.ts";
import { BUILD_META } from "../shared/service-worker.ts";
import type { documentTexts } from "../web/page/document/document-texts.ts";
import { bundle, bundleScript, type Output, sourceOf } from "./bundle.ts";
import { fillTexts } from "./fill-texts.ts";
import { chunksOfDocument, importFromDocument, inlineChunk } from "./inline-script.ts";
import { resolveLanguage } from "./language.ts";
import { writeApiCalls } from "./write-api-calls.ts";

export type Files = Map<string, string | Uint8Array>;

interface Prerendered {
  readonly head: string;
  /** The content of `#root`. */
  readonly html: string;
}

interface RenderedDocuments {
  readonly home: Prerendered;
  readonly notFound: Prerendered;
  readonly texts: typeof documentTexts;
  readonly manifest: unknown;
}

/** In node_modules, where Node finds React. */
const FOLDER = "node_modules/.cache";

/** What search engines show of the page: the same in all languages, and large. */
const STRUCTURED_DATA = /<script type="application\/ld\+json">.*?<\/script>\s*/s;

/** What a first press needs arrives while React hydrates the page, which leaves the network idle. */
const PRELOADED_PARTS = ["lower-page", "idle", "link"];

/** `index.html` and `404.html` are prerendered and contain style, first-frame script and entry chunk; `embed.html` all of its own. */
export async function makeDocuments(outputs: readonly Output[], language: string): Promise<Files> {
  const document = outputs.find(({ fileName }) => fileName === "index.html");
  const style = outputs.find(({ fileName }) => fileName.endsWith(".css"));
  const inlined = chunksOfDocument(outputs);
  const entry = inlined.at(-1);
  if (!document || !style || !entry) {
    throw new Error("The build has no document, no style sheet or no entry script.");
  }
  const { home, notFound, texts, manifest } = await renderDocuments(language);
  const { script: firstFrame } = await bundleScript("web/page/document/first-frame.ts", {
    language,
  });
  const source = String(sourceOf(document));
  const hasData = language === SOURCE_LANGUAGE;
  const template = fillTexts(hasData ? source : source.replace(STRUCTURED_DATA, ""), texts)
    .replace(MANIFEST_PATH, () => pathInLanguage(MANIFEST_PATH, language))
    // Tells a tab and the service worker which build a document is from.
    .replace(
      /<script type="module"[^>]* src="[^"]*"><\/script>/,
      () => `<meta name="${BUILD_META}" content="${parse(entry.fileName).name}" />`,
    )
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(
      "</head>",
      () => `<style>${String(sourceOf(style))}</style><script>${firstFrame}</script></head>`,
    );
  const documentOf = ({ head, html }: Prerendered, end = "") =>
    template
      .replace(/<title>.*<\/title>/, () => head)
      .replace('<div id="root">', (root) => root + html)
      .replace("</body>", () => `${end}</body>`);
  const links = PRELOADED_PARTS.map((name) => preloadLink(outputs, name));
  const scripts = inlined.map((chunk) => `<script data-page>${inlineChunk(chunk)}</script>`);
  const names = inlined.map(({ fileName }) => fileName);
  const others = outputs.filter(
    (file) => file !== document && file !== style && !names.includes(file.fileName),
  );
  return new Map<string, string | Uint8Array>([
    ...others.map(
      (file) =>
        [
          file.fileName,
          file.type === "chunk" ? importFromDocument(file.code, names) : file.source,
        ] as const,
    ),
    ["index.html", documentOf(home, [...links, ...scripts].join(""))],
    // The not-found page has no controls, so it needs no script.
    ["404.html", documentOf(notFound)],
    [MANIFEST_PATH.slice(1), JSON.stringify(manifest)],
    ["embed.html", await makeEmbed(language, texts)],
  ]);
}

/** As a fetch, because `importOnceFetched` fetches it; as a module, the browser would compile it during the hydration. */
function preloadLink(outputs: readonly Output[], name: string): string {
  const chunk = outputs.find((file) => file.type === "chunk" && file.name === name);
  if (!chunk) throw new Error(`The build has no chunk "${name}".`);
  return `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="/${chunk.fileName}">`;
}

async function renderDocuments(language: string): Promise<RenderedDocuments> {
  const [{ code }] = await bundle({
    plugins: [resolveLanguage(language), react()],
    build: {
      ssr: "web/page/document/prerender.tsx",
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const file = `${FOLDER}/prerender-${process.pid}-${language}.js`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, code);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(file);
  }
}

async function makeEmbed(language: string, texts: typeof documentTexts): Promise<string> {
  const template = fillTexts(readFileSync("web/embed/embed.html", "utf8"), texts);
  const { script, style } = await bundleScript("web/embed/main.ts", { language });
  return inlineInto(template.replaceAll(/\n\s*/g, ""), script, style);
}

export async function makeApiPage(): Promise<Files> {
  const template = readFileSync("web/page/api/api.html", "utf8").replace(
    '<main id="calls"></main>',
    () => `<main>${writeApiCalls("docs/openapi.json")}</main>`,
  );
  const { script, style, assets } = await bundleScript("web/page/api/api-page.ts");
  return new Map<string, string | Uint8Array>([
    ...assets.map((file) => [file.fileName, sourceOf(file)] as const),
    ["api.html", inlineInto(template, script, style)],
  ]);
}

function inlineInto(document: string, script: string, style: string): string {
  if (/<!--|<\/(script|style)/i.test(script + style)) throw new Error("It can't be inlined.");
  return document
    .replace("<style></style>", () => `<style>${style}</style>`)
    .replace("<script></script>", () => `<script>${script}</script>`);
}
