import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { InjectOptions } from "fastify";
import { buildApp } from "../app.ts";
import { openDatabase } from "../database/open-database.ts";
import type { App } from "../http/app-type.ts";
import { LIMITS, type Limits } from "../http/limits/limit-connections.ts";
import { createLog } from "../http/request-log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { openPage } from "../page/open-page.ts";
import type { Places } from "../places/places.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { createServerClock } from "../time/clock/run-clock.ts";
import type { ServerClock } from "../time/clock/server-clock.ts";
import { ZoneSource } from "../time/rules/zone-source.ts";
import { onFileFinished, onFinished } from "./cleanup.ts";
import { openTestDatabase } from "./database.ts";
import { ALL_PLACES } from "./places.ts";

type Factories = NonNullable<Parameters<App["setSchemaController"]>[0]["compilersFactory"]>;
type Compile = (route: { schema: unknown }) => unknown;
type BuildCompiler = (externalSchemas: unknown, options: unknown) => Compile;

const requireOfFastify = createRequire(createRequire(import.meta.url).resolve("fastify"));

/** Fastify's own compilers, but each schema is compiled once per process: it is half of the time to build an app. */
const compilersFactory = {
  buildValidator: compileOnce(requireOfFastify("@fastify/ajv-compiler")()),
  buildSerializer: compileOnce(requireOfFastify("@fastify/fast-json-stringify-compiler")()),
} as Factories;

function compileOnce(buildCompiler: BuildCompiler): BuildCompiler {
  const compiled = new Map<string, unknown>();
  return (externalSchemas, options) => {
    const compile = buildCompiler(externalSchemas, options);
    return (route) => {
      const key = JSON.stringify([externalSchemas, options, route.schema]);
      if (!compiled.has(key)) compiled.set(key, compile(route));
      return compiled.get(key);
    };
  };
}

/** The test page is built in this language too. */
export const TEST_LANGUAGE = "de";

const DEFAULT_SETTINGS = readSettings({
  LOG_LEVEL: "silent",
  REVERSE_GEOCODE_URL: "https://geocoder.test/reverse",
});
/** On a busy test machine requests wait long. */
const ANY_WAIT_MS = Number.POSITIVE_INFINITY;

export interface TestOptions extends Partial<Settings> {
  readonly serverClock?: Pick<ServerClock, "now" | "timeResponse">;
  readonly limits?: Partial<Limits>;
  readonly metrics?: Metrics;
  readonly places?: Places;
  readonly zones?: ZoneSource;
  readonly pageFolder?: string;
  readonly beforeRoutes?: (app: App) => Promise<void>;
}

/** The whole server on a new database, or on the one at `dataDir` and `databaseUrl`, with a minimal built page and an unchecked clock. */
export async function buildTestApp(options: TestOptions = {}) {
  const {
    serverClock = createServerClock(DEFAULT_SETTINGS),
    limits,
    metrics,
    places = ALL_PLACES,
    zones = openCompiledZones(),
    pageFolder = openBuiltPage(),
    beforeRoutes,
    ...given
  } = options;
  const settings = { ...DEFAULT_SETTINGS, ...given };
  const { accuracy, reverseGeocodeUrl } = settings;
  const log = createLog(settings.logLevel);
  const isGiven = given.dataDir !== undefined;
  const db = isGiven ? openDatabase(settings) : await openTestDatabase();
  const clock = { instant: Date.parse("2026-11-20T12:00:00Z") };
  const rules = zones.newer && { rules: zones.newer };
  const pageSettings = { accuracy, reverseGeocodeUrl, ...rules };
  const served = await openPage(pageFolder, pageSettings, settings);
  const app = await buildApp({
    ...{ db, served, settings, log, places, zones, metrics },
    limits: { ...LIMITS, maxWaitMs: ANY_WAIT_MS, ...limits },
    now: () => clock.instant,
    clock: serverClock,
    async beforeRoutes(instance) {
      instance.setSchemaController({ compilersFactory });
      await beforeRoutes?.(instance);
    },
  });
  onFinished(async () => {
    await app.close();
    if (isGiven) await db.destroy();
  });
  return { app, db, clock, log };
}

/** The response of a new server. */
export async function askApp(request: string | InjectOptions, options?: TestOptions) {
  return (await buildTestApp(options)).app.inject(request);
}

export function openCompiledZones(): ZoneSource {
  const log = createLog("silent");
  return new ZoneSource({ folder: "/nowhere", now: () => 0, log, apply: () => true });
}

export const PAGE_SCRIPT = "console.info('the page');";

let builtPage: string | undefined;

/** A folder for all tests of the file, which do not write to it. */
function openBuiltPage(): string {
  if (builtPage) return builtPage;
  const folder = mkdtempSync(join(tmpdir(), "world-clock-page-"));
  onFileFinished(() => {
    rmSync(folder, { recursive: true });
    builtPage = undefined;
  });
  writeEnglishPage(folder);
  writeLanguage(folder);
  builtPage = folder;
  return folder;
}

export function writeLanguage(folder: string): void {
  writeDocuments(join(folder, TEST_LANGUAGE), ` in ${TEST_LANGUAGE}`);
}

export function writeEnglishPage(folder: string): void {
  mkdirSync(join(folder, "assets"));
  writeDocuments(folder, "");
  writeFileSync(join(folder, "api.html"), "<!doctype html><script>theme()</script><h1>API</h1>");
  writeFileSync(join(folder, "icon.svg"), "<svg/>");
  const script = join(folder, "assets/index-abc.js");
  writeFileSync(script, PAGE_SCRIPT);
  writeFileSync(`${script}.br`, brotliCompressSync(PAGE_SCRIPT));
  writeFileSync(`${script}.gz`, gzipSync(PAGE_SCRIPT));
}

function writeDocuments(folder: string, inLanguage: string): void {
  mkdirSync(folder, { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const tags =
    '<meta property="og:title" content="World Clock" /><meta\n  property="og:description"\n  content="Now"\n/>';
  const document = (text: string) =>
    `<!doctype html><head>${tags}<script type="application/json" id="page-settings">{}</script><script>"${inLanguage}"</script></head><div id="root">${text}${inLanguage}</div>`;
  write("index.html", document("the page"));
  write("404.html", document("not found"));
  write(
    "embed.html",
    `<!doctype html><style>p{}</style><script type="application/json" id="embed-settings">{}</script><script>1</script><p>${inLanguage}</p>`,
  );
  write("sw.js", `// the worker${inLanguage}`);
  write("manifest.webmanifest", JSON.stringify({ name: `World Clock${inLanguage}` }));
}
