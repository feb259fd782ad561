import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { buildTestApp, PAGE_SCRIPT } from "../testing/app.ts";
import { makeTestFolder } from "../testing/database.ts";
import { preparePage } from "./prepare-page.ts";

describe("the page", () => {
  test("carries the operator's settings", async () => {
    const { app } = await buildTestApp({
      accuracy: "measured",
      reverseGeocodeUrl: "https://places.test/</script>",
    });
    const answer = await app.inject("/");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    const [, json = ""] = /id="page-settings">(.*?)<\/script>/.exec(answer.body) ?? [];
    expect(JSON.parse(json)).toEqual({
      accuracy: "measured",
      reverseGeocodeUrl: "https://places.test/</script>",
    });
  });

  test("names its own address only where the operator has told it, and never at an address where nothing is", async () => {
    const { app } = await buildTestApp({ publicOrigin: "https://clock.example" });
    const { body } = await app.inject("/?city=Paris");
    expect(body).toContain('<link rel="canonical" href="https://clock.example/" />');
    expect(body).toContain('<meta property="og:url" content="https://clock.example/" />');
    expect(body).toContain(
      '<meta property="og:image" content="https://clock.example/share.png" />',
    );
    expect((await app.inject("/nowhere")).body).not.toContain("clock.example");
    const untold = await buildTestApp();
    expect((await untold.app.inject("/")).body).not.toMatch(/canonical|og:/);
  });

  test.each<[string | undefined, string[]]>([
    [undefined, []],
    ["https://clock.example", ["", ":width", ":height", ":alt"]],
  ])("describes its share image only with a public origin: %s", (publicOrigin, expected) => {
    const folder = makeTestFolder();
    copyFileSync("index.html", join(folder, "index.html"));
    for (const file of ["404.html", "sw.js"]) writeFileSync(join(folder, file), "");
    const { document } = preparePage(
      folder,
      { accuracy: "simulated", reverseGeocodeUrl: "" },
      publicOrigin,
    );
    const tags = String(document.identity).matchAll(/property="og:image([^"]*)"/g);
    expect([...tags].map(([, suffix]) => suffix)).toEqual(expected);
  });

  test("states the share image's true size", async () => {
    const image = readFileSync("web/public/share.png");
    const { app } = await buildTestApp({ publicOrigin: "https://clock.example" });
    const { body } = await app.inject("/");
    expect(body).toContain(`property="og:image:width" content="${image.readUInt32BE(16)}"`);
    expect(body).toContain(`property="og:image:height" content="${image.readUInt32BE(20)}"`);
  });

  test("is sent in brotli to a browser that takes it, and is asked for again each time", async () => {
    const { app } = await buildTestApp();
    const plain = await app.inject("/");
    const answer = await app.inject({ url: "/", headers: { "accept-encoding": "gzip, br" } });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(answer.headers["vary"]).toBe("accept-encoding");
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(plain.body);
  });

  test("is not sent again to a browser that has it", async () => {
    const { app } = await buildTestApp();
    const { headers } = await app.inject("/");
    const answer = await app.inject({
      url: "/",
      headers: { "if-none-match": String(headers["etag"]) },
    });
    expect(answer.statusCode).toBe(304);
    expect(answer.body).toBe("");
  });

  test.each([
    "/nowhere",
    "/a/b?c=d",
    "/index.html",
    "/404.html",
    "/assets/gone.js",
    "/%zz",
    "/../package.json",
    "//",
    "/a//b",
    "/a/%00",
    `/${"a".repeat(300)}`,
  ])(
    "answers an unknown path with status 404, so that its own not-found screen shows: %s",
    async (url) => {
      const { app } = await buildTestApp();
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(answer.body).toContain('<div id="root">not found');
    },
  );

  test.each(["/", "/nowhere"])("is isolated from other origins: %s", async (url) => {
    const { app } = await buildTestApp();
    const { headers } = await app.inject(url);
    const isolation = {
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
    };
    expect(headers).toMatchObject(isolation);
    const etag = String(headers["etag"]);
    const again = await app.inject({ url: "/", headers: { "if-none-match": etag } });
    expect(again.headers).toMatchObject(isolation);
  });

  test("is no answer to a form that is posted to it", async () => {
    const { app } = await buildTestApp();
    const answer = await app.inject({ method: "POST", url: "/" });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe("not_found");
  });

  test("that was never built stops the start with a sentence", () => {
    expect(() =>
      preparePage(makeTestFolder(), { accuracy: "simulated", reverseGeocodeUrl: "" }, undefined),
    ).toThrow("The page is not built");
  });
});

describe("an asset", () => {
  test("is sent as it was precompressed, and kept for good", async () => {
    const { app } = await buildTestApp();
    const answer = await app.inject({
      url: "/assets/index-abc.js",
      headers: { "accept-encoding": "br, gzip" },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["content-type"]).toContain("javascript");
    expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(PAGE_SCRIPT);
  });

  test("beside the hashed ones is asked for again each time", async () => {
    const { app } = await buildTestApp();
    const answer = await app.inject("/icon.svg");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("public, max-age=0");
    expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
  });

  test("past whose end a range begins says how long it is", async () => {
    const { app } = await buildTestApp();
    const answer = await app.inject({ url: "/icon.svg", headers: { range: "bytes=999-" } });
    expect([answer.statusCode, answer.json().error.code]).toEqual([416, "range_not_satisfiable"]);
    expect(answer.headers["content-range"]).toBe("bytes */6");
  });

  test.each([{ "if-match": '"x"' }, { "if-unmodified-since": "Sat, 29 Sep 2001 12:00:00 GMT" }])(
    "that is another one than was asked for by %j is not sent",
    async (headers) => {
      const { app } = await buildTestApp();
      const answer = await app.inject({ url: "/icon.svg", headers });
      expect([answer.statusCode, answer.json().error.code]).toEqual([412, "precondition_failed"]);
    },
  );
});

describe("the service worker", () => {
  test("is asked for again each time", async () => {
    const { app } = await buildTestApp();
    const answer = await app.inject("/sw.js");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.body).toContain("// the worker");
  });

  test("is another one where the operator's settings are, so that the page is kept anew", async () => {
    const workerOf = async (settings: Parameters<typeof buildTestApp>[0]) => {
      const { app } = await buildTestApp(settings);
      return (await app.inject("/sw.js")).body;
    };
    expect(await workerOf({})).toBe(await workerOf({}));
    expect(await workerOf({})).not.toBe(await workerOf({ accuracy: "measured" }));
  });
});
