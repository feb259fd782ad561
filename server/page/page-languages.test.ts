import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { EMBED_PATH } from "../../shared/embed.ts";
import { buildTestApp, TEST_LANGUAGE } from "../testing/app.ts";

describe("the document", () => {
  test.each([
    ["/", "en"],
    ["/?lang=de", "de"],
    ["/?lang=DE&city=Paris", "de"],
    ["/?city=Paris&lang=de", "de"],
    ["/?lang=de-AT", "de"],
    ["/?lang=DE-latn-ch", "de"],
    ["/?lang=en-GB", "en"],
    ["/?lang=xx", "en"],
    ["/?lang=", "en"],
    ["/?lang=en", "en"],
    ["/?lang=../de", "en"],
    ["/?lang=constructor", "en"],
  ])("of %s is in %s", async (url, language) => {
    const { app } = await buildTestApp();
    const { statusCode, headers, body } = await app.inject(url);
    expect([statusCode, headers["content-language"]]).toEqual([200, language]);
    expect(body.includes("the page in de")).toBe(language === TEST_LANGUAGE);
  });

  test("of each language has its own ETag and its own hashes of scripts", async () => {
    const { app } = await buildTestApp();
    const [english, german] = [await app.inject("/"), await app.inject("/?lang=de")];
    const known = await app.inject({
      url: "/?lang=de",
      headers: { "if-none-match": String(german.headers["etag"]) },
    });
    expect(known.statusCode).toBe(304);
    expect(german.headers["etag"]).not.toBe(english.headers["etag"]);
    expect(german.headers["content-security-policy"]).not.toBe(
      english.headers["content-security-policy"],
    );
  });

  test("depends on the address alone, on no cookie and no preference of the browser", async () => {
    const { app } = await buildTestApp();
    const { headers } = await app.inject({
      url: "/",
      headers: { "accept-language": "de", cookie: "language=de" },
    });
    expect(headers).toMatchObject({ "content-language": "en", vary: "accept-encoding" });
    expect(headers["set-cookie"]).toBeUndefined();
  });

  test("is compressed with brotli, on the first request and on later ones, and revalidated on each load", async () => {
    const { app } = await buildTestApp();
    const bodies = [];
    for (let request = 0; request < 3; request++) {
      const { rawPayload, headers } = await app.inject({
        url: "/?lang=de",
        headers: { "accept-encoding": "gzip, br" },
      });
      expect(headers).toMatchObject({ "content-encoding": "br", "cache-control": "no-cache" });
      bodies.push(brotliDecompressSync(rawPayload).toString());
    }
    expect(new Set(bodies)).toEqual(new Set([(await app.inject("/?lang=de")).body]));
  });

  test("has the operator's settings, and a canonical link to its language with shares to none", async () => {
    const { app } = await buildTestApp({
      accuracy: "measured",
      publicOrigin: "https://clock.example",
    });
    const { body } = await app.inject("/?lang=de");
    expect(body).toContain('{"accuracy":"measured"');
    expect(body).toContain('<link rel="canonical" href="https://clock.example/?lang=de" />');
    expect(body).toContain('<meta property="og:url" content="https://clock.example/" />');
  });
});

test("an unknown path has the not-found page of the language", async () => {
  const { app } = await buildTestApp();
  const { statusCode, headers, body } = await app.inject("/nowhere?lang=de");
  expect([statusCode, headers["content-language"]]).toEqual([404, "de"]);
  expect(body).toContain("not found in de");
});

test("the service worker and the manifest are those of the language", async () => {
  const { app } = await buildTestApp();
  expect((await app.inject("/sw.js?lang=de")).body).toContain("// the worker in de");
  expect((await app.inject("/manifest.webmanifest?lang=de")).json().name).toBe("World Clock in de");
  expect((await app.inject("/manifest.webmanifest")).json().name).toBe("World Clock");
  const { headers } = await app.inject("/manifest.webmanifest");
  expect(headers["content-type"]).toBe("application/manifest+json");
});

test("a clock for other sites is in the language of its address, each kept apart", async () => {
  const { app } = await buildTestApp();
  const languages = [];
  for (const query of ["?place=UTC", "?place=UTC&lang=de", "?place=UTC"]) {
    const { headers, body } = await app.inject(EMBED_PATH + query);
    languages.push([headers["content-language"], body.includes("in de")]);
  }
  expect(languages).toEqual([
    ["en", false],
    ["de", true],
    ["en", false],
  ]);
});

test.each(["/de/index.html", "/de/404.html", "/de/embed.html", "/de/sw.js", "/de/"])(
  "the built file of a language has no address of its own: %s",
  async (url) => {
    const { app } = await buildTestApp();
    expect((await app.inject(url)).statusCode).toBe(404);
  },
);
