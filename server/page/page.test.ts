import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { buildTestApp, PAGE_SCRIPT } from "../testing/app.ts";
import { makeTestFolder } from "../testing/database.ts";
import { preparePage } from "./prepare-page.ts";

describe("the page", () => {
  test("contains the operator's settings", async () => {
    const { app } = await buildTestApp({
      accuracy: "measured",
      reverseGeocodeUrl: "https://places.test/</script>",
    });
    const response = await app.inject("/");
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    const [, json = ""] = /id="page-settings">(.*?)<\/script>/.exec(response.body) ?? [];
    expect(JSON.parse(json)).toEqual({
      accuracy: "measured",
      reverseGeocodeUrl: "https://places.test/</script>",
    });
  });

  test("has a canonical link and a share image of its true size only with a public origin, and never on the not-found page", async () => {
    const { app } = await buildTestApp({ publicOrigin: "https://clock.example" });
    const image = readFileSync("web/public/share.png");
    const { body } = await app.inject("/?city=Paris");
    expect(body).toContain('<link rel="canonical" href="https://clock.example/" />');
    const tags = [...body.matchAll(/<meta property="og:([^"]*)" content="([^"]*)" \/>/g)];
    expect(Object.fromEntries(tags.map(([, name, content]) => [name, content]))).toMatchObject({
      url: "https://clock.example/",
      image: "https://clock.example/share.png",
      "image:width": String(image.readUInt32BE(16)),
      "image:height": String(image.readUInt32BE(20)),
      "image:alt": expect.any(String),
    });
    expect((await app.inject("/nowhere")).body).not.toContain("clock.example");
    const other = await buildTestApp();
    expect((await other.app.inject("/")).body).not.toMatch(/canonical|og:/);
    expect(readFileSync("index.html", "utf8")).not.toMatch(/canonical|og:(image|url)/);
  });

  test.each([
    "/nowhere",
    "/a/b?c=d",
    "/index.html",
    "/404.html",
    "/embed.html",
    "/api.html",
    "/assets/gone.js",
    "/%zz",
    "/../package.json",
    "//",
    "/a//b",
    "/a/%00",
    `/${"a".repeat(300)}`,
  ])("shows the not-found screen with status 404 for an unknown path: %s", async (url) => {
    const { app } = await buildTestApp();
    const response = await app.inject({ url, headers: { accept: "text/html,*/*;q=0.8" } });
    expect(response.statusCode).toBe(404);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(response.body).toContain('<div id="root">not found');
  });

  test("stops the start with a sentence if it is not built", async () => {
    const settings = { accuracy: "simulated", reverseGeocodeUrl: "" } as const;
    const preparing = preparePage(makeTestFolder(), settings, undefined);
    await expect(preparing).rejects.toThrow("The page is not built");
  });
});

describe("a file of the page", () => {
  test("with a hashed name is sent precompressed and cached as immutable", async () => {
    const { app } = await buildTestApp();
    const response = await app.inject({
      url: "/assets/index-abc.js",
      headers: { "accept-encoding": "br, gzip" },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-encoding"]).toBe("br");
    expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(response.headers["content-type"]).toContain("javascript");
    expect(response.headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(PAGE_SCRIPT);
  });

  test("without a hashed name is revalidated on each load", async () => {
    const { app } = await buildTestApp();
    const response = await app.inject("/icon.svg");
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("public, max-age=0");
    expect(response.headers["cross-origin-resource-policy"]).toBe("same-origin");
  });

  test("responds with 416 and its length to a range past its end", async () => {
    const { app } = await buildTestApp();
    const response = await app.inject({ url: "/icon.svg", headers: { range: "bytes=999-" } });
    expect([response.statusCode, response.json().error.code]).toEqual([
      416,
      "range_not_satisfiable",
    ]);
    expect(response.headers["content-range"]).toBe("bytes */6");
  });

  test.each([{ "if-match": '"x"' }, { "if-unmodified-since": "Sat, 29 Sep 2001 12:00:00 GMT" }])(
    "is not sent if the precondition %j fails",
    async (headers) => {
      const { app } = await buildTestApp();
      const response = await app.inject({ url: "/icon.svg", headers });
      expect([response.statusCode, response.json().error.code]).toEqual([
        412,
        "precondition_failed",
      ]);
    },
  );
});

describe("the service worker", () => {
  test("is revalidated on each load", async () => {
    const { app } = await buildTestApp();
    const response = await app.inject("/sw.js");
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(response.headers["cache-control"]).toBe("no-cache");
    expect(response.body).toContain("// the worker");
  });

  test("changes with the operator's settings, so that browsers cache the new page", async () => {
    const workerOf = async (settings: Parameters<typeof buildTestApp>[0]) => {
      const { app } = await buildTestApp(settings);
      return (await app.inject("/sw.js")).body;
    };
    expect(await workerOf({})).toBe(await workerOf({}));
    expect(await workerOf({})).not.toBe(await workerOf({ accuracy: "measured" }));
  });
});

test.each([
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0, br", "br"],
  ["br;q=0, gzip;q=0", undefined],
])("a page and a built file in the encodings of «%s» are sent as %s", async (accepted, sent) => {
  const { app } = await buildTestApp();
  for (const url of ["/", "/assets/index-abc.js"]) {
    const response = await app.inject({ url, headers: { "accept-encoding": accepted } });
    expect([url, response.headers["content-encoding"]]).toEqual([url, sent]);
  }
});
