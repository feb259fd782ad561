import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { InjectOptions } from "fastify";
import { describe, expect, test, vi } from "vitest";
import { API_PAGE_PATH, OPENAPI_PATH } from "../../shared/api/openapi.ts";
import { EMBED_PATH } from "../../shared/embed.ts";
import {
  askApp,
  buildTestApp,
  PAGE_SCRIPT,
  TEST_LANGUAGE,
  type TestOptions,
  writeEnglishPage,
  writeLanguage,
} from "../testing/app.ts";
import { makeTestFolder } from "../testing/database.ts";
import { BUILT_FILE } from "./built-file.mjs";

const publicOrigin = "https://clock.example";
const HTML = "text/html; charset=utf-8";
const SCRIPT = "/assets/index-abc.js";

describe("the page", () => {
  test("contains the operator's settings, in every language", async () => {
    const settings = {
      accuracy: "measured",
      reverseGeocodeUrl: "https://a.test/</script>",
    } as const;
    const { app } = await buildTestApp(settings);
    for (const url of ["/", "/?lang=de"]) {
      const { headers, body } = await app.inject(url);
      expect(headers["content-type"]).toBe(HTML);
      const [, json = ""] = /id="page-settings">(.*?)<\/script>/.exec(body) ?? [];
      expect(JSON.parse(json)).toEqual(settings);
    }
  });

  test("has a canonical link and a share image of its true size only with a public origin, and never on the not-found page", async () => {
    const { app } = await buildTestApp({ publicOrigin });
    const image = readFileSync("web/public/share.png");
    for (const [url, canonical] of [
      ["/?city=Paris", "https://clock.example/"],
      ["/?lang=de", "https://clock.example/?lang=de"],
    ] as const) {
      const { body } = await app.inject(url);
      expect(body).toContain(`<link rel="canonical" href="${canonical}" />`);
      const tags = [...body.matchAll(/<meta property="og:([^"]*)" content="([^"]*)" \/>/g)];
      expect(Object.fromEntries(tags.map(([, name, content]) => [name, content]))).toMatchObject({
        url: "https://clock.example/",
        image: "https://clock.example/share.png",
        "image:width": String(image.readUInt32BE(16)),
        "image:height": String(image.readUInt32BE(20)),
        "image:alt": expect.any(String),
      });
    }
    expect((await app.inject("/nowhere")).body).not.toContain("clock.example");
    for (const page of [(await askApp("/")).body, readFileSync("index.html", "utf8")]) {
      expect(page).not.toMatch(/canonical|og:(image|url)/);
    }
  });

  test("stops the start with a sentence if it is not built", async () => {
    const start = buildTestApp({ pageFolder: makeTestFolder() });
    await expect(start).rejects.toThrow("The page is not built");
  });

  test.each([
    ["en", "", "", "lang=", "lang=en", "lang=en-GB", "lang=xx", "lang=../de", "lang=constructor"],
    ["de", " in de", "lang=de", "lang=DE&city=Paris", "city=Paris&lang=de", "lang=DE-latn-ch"],
  ])("is in %s, with its files, by the address alone", async (language, inLanguage, ...queries) => {
    const { app } = await buildTestApp();
    const headers = { "accept-language": "fr", cookie: "language=fr" };
    const ask = (path: string, query: string) => app.inject({ url: `${path}?${query}`, headers });
    for (const query of queries) {
      const page = await ask("/", query);
      expect([query, page.headers["content-language"]]).toEqual([query, language]);
      expect(page.headers["vary"]).toBe("accept-encoding");
      expect(page.headers["set-cookie"]).toBeUndefined();
      expect(page.body).toContain(`the page${inLanguage}<`);
      expect((await ask("/nowhere", query)).body).toContain(`not found${inLanguage}<`);
      expect((await ask("/sw.js", query)).body).toMatch(
        new RegExp(`^// the worker${inLanguage}\n`),
      );
      const { name } = (await ask("/manifest.webmanifest", query)).json();
      expect(name).toBe(`World Clock${inLanguage}`);
      expect((await ask(EMBED_PATH, `place=UTC&${query}`)).body).toContain(`<p>${inLanguage}</p>`);
    }
  });

  test("is compressed with brotli, on the first request and on later ones, in each language with its own ETag and hashes", async () => {
    const { app } = await buildTestApp();
    const bodies = [];
    for (let request = 0; request < 3; request++) {
      const headers = { "accept-encoding": "gzip, br" };
      const { rawPayload } = await app.inject({ url: "/?lang=de", headers });
      bodies.push(brotliDecompressSync(rawPayload).toString());
    }
    const [english, german] = [await app.inject("/"), await app.inject("/?lang=de")];
    expect(new Set(bodies)).toEqual(new Set([german.body]));
    for (const name of ["etag", "content-security-policy"]) {
      expect(german.headers[name]).not.toBe(english.headers[name]);
    }
  });

  test.each([
    ...["/nowhere", "/a/b?c=d", "/index.html", "/404.html", "/embed.html", "/api.html", "/%zz"],
    ...["/de/index.html", "/de/404.html", "/de/embed.html", "/de/sw.js", "/de/", "/assets/gone.js"],
    ...["/../package.json", "//", "/a//b", "/a/%00", `/${"a".repeat(300)}`],
  ])("shows the not-found screen with status 404 for an unknown path: %s", async (url) => {
    const response = await askApp({ url, headers: { accept: "text/html,*/*;q=0.8" } });
    expect([response.statusCode, response.headers["content-type"]]).toEqual([404, HTML]);
    expect(response.body).toContain('<div id="root">not found');
  });
});

const withHeaders = (url: string, headers: Record<string, string>) => ({ url, headers });
const API = {
  "content-type": HTML,
  "cache-control": "no-cache",
  "content-security-policy": expect.stringContaining(
    "; form-action 'self'; frame-ancestors 'none'",
  ),
};

test.each<[what: string, request: string | InjectOptions, status: number, headers: object]>([
  [
    "a file with a hashed name is precompressed and immutable",
    withHeaders(SCRIPT, { "accept-encoding": "br, gzip" }),
    200,
    {
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": expect.stringContaining("javascript"),
    },
  ],
  ["other files are revalidated", "/icon.svg", 200, { "cache-control": "public, max-age=0" }],
  ["so is the page", "/", 200, { "cache-control": "no-cache" }],
  [
    "so is the service worker",
    "/sw.js",
    200,
    { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
  ],
  ["a manifest", "/manifest.webmanifest", 200, { "content-type": "application/manifest+json" }],
  ["the page of the API", API_PAGE_PATH, 200, API],
  ["also with a slash", `${API_PAGE_PATH}/`, 200, API],
  ["also with a query", `${API_PAGE_PATH}?x`, 200, API],
  [
    "the OpenAPI document, to pages of other sites too",
    withHeaders(OPENAPI_PATH, { origin: "https://other.test" }),
    200,
    {
      "content-type": "application/json; charset=utf-8",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    },
  ],
  [
    "a range past the end",
    withHeaders("/icon.svg", { range: "bytes=999-" }),
    416,
    { "content-range": "bytes */6" },
  ],
  ["a wrong precondition", withHeaders("/icon.svg", { "if-match": '"x"' }), 412, {}],
  [
    "a file that changed since",
    withHeaders("/icon.svg", { "if-unmodified-since": "Sat, 29 Sep 2001 12:00:00 GMT" }),
    412,
    {},
  ],
])("the answer has its status and headers: %s", async (_what, request, status, headers) => {
  const response = await askApp(request);
  expect(response.statusCode).toBe(status);
  expect(response.headers).toMatchObject(headers);
});

test.each(["/", "/?lang=de", "/sw.js", API_PAGE_PATH, OPENAPI_PATH])(
  "a client that has the current text gets 304: %s",
  async (url) => {
    const { app } = await buildTestApp();
    const { headers } = await app.inject(url);
    const known = await app.inject(withHeaders(url, { "if-none-match": String(headers["etag"]) }));
    expect([known.statusCode, known.body]).toEqual([304, ""]);
  },
);

test("the script and the OpenAPI document are sent as they were built", async () => {
  const { rawPayload } = await askApp(withHeaders(SCRIPT, { "accept-encoding": "br" }));
  expect(brotliDecompressSync(rawPayload).toString()).toBe(PAGE_SCRIPT);
  expect((await askApp(OPENAPI_PATH)).body).toBe(readFileSync("docs/openapi.json", "utf8"));
});

test("the service worker changes with the operator's settings, so that browsers cache the new page", async () => {
  const workerOf = async (options: TestOptions) => (await askApp("/sw.js", options)).body;
  expect(await workerOf({})).toBe(await workerOf({}));
  expect(await workerOf({})).not.toBe(await workerOf({ accuracy: "measured" }));
});

test.each([
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0, br", "br"],
  ["br;q=0, gzip;q=0", undefined],
])("a page and a built file in the encodings of «%s» are sent as %s", async (accepted, sent) => {
  for (const url of ["/", SCRIPT]) {
    const { headers } = await askApp(withHeaders(url, { "accept-encoding": accepted }));
    expect([url, headers["content-encoding"]]).toEqual([url, sent]);
  }
});

async function buildWhileServing() {
  const folder = makeTestFolder();
  writeEnglishPage(folder);
  const { app, log } = await buildTestApp({ pageFolder: folder, publicOrigin });
  const read = async (url: string) => (await app.inject(url)).body;
  const endBuild = () => writeFileSync(join(folder, BUILT_FILE), "{}");
  return { folder, app, log, read, endBuild };
}

test("the documents, files and languages of a new build replace those of the last one once it has ended", async () => {
  const { folder, app, read, endBuild } = await buildWhileServing();
  const languageOf = async (url: string) => (await app.inject(url)).headers["content-language"];
  const urls = ["/", "/embed?zone=Asia/Tokyo", "/api"];
  const inGerman = ["/?lang=de", "/embed?lang=de&zone=Asia/Tokyo"];
  writeLanguage(folder);
  for (const url of [...urls, ...inGerman]) await read(url);
  for (const file of ["index.html", "embed.html", "api.html"]) {
    writeFileSync(join(folder, file), `<head></head><script>"${file}"</script>`);
  }
  writeFileSync(join(folder, "new.svg"), "<svg/>");
  for (const url of inGerman) expect(await languageOf(url)).toBe("en");
  expect(await read("/")).toContain("the page");
  endBuild();
  await vi.waitFor(async () => expect(await read("/")).toContain('"index.html"'));
  expect(await read("/embed?zone=Asia/Tokyo")).toContain('"embed.html"');
  expect(await read("/api")).toContain('"api.html"');
  expect((await app.inject("/new.svg")).statusCode).toBe(200);
  for (const url of inGerman) expect(await languageOf(url)).toBe(TEST_LANGUAGE);
  expect(await read("/sitemap.xml")).toContain("https://clock.example/?lang=de");
});

test("the last build is served on while the new one can't be read", async () => {
  const { folder, app, log, read, endBuild } = await buildWhileServing();
  const warn = vi.spyOn(log, "warn");
  writeFileSync(join(folder, "new.svg"), "<svg/>");
  rmSync(join(folder, "api.html"));
  endBuild();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  expect(await read("/")).toContain("the page");
  expect((await app.inject("/new.svg")).statusCode).toBe(404);
});
