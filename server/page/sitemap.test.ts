import { expect, test } from "vitest";
import { buildTestApp } from "../testing/app.ts";
import { SITEMAP_PATH } from "./discovery.ts";

test("with a public origin, the sitemap has an address and all alternates for each language", async () => {
  const { app } = await buildTestApp({ publicOrigin: "https://clock.example" });
  const { headers, body } = await app.inject(SITEMAP_PATH);
  expect(headers["content-type"]).toBe("application/xml");
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    "https://clock.example/",
    "https://clock.example/?lang=de",
  ]);
  const [first = "", second = ""] = body.match(/<xhtml:link.*(?=<\/url>)/g) ?? [];
  expect(first).toBe(second);
  expect(
    [...first.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map((match) => match.slice(1)),
  ).toEqual([
    ["en", "https://clock.example/"],
    ["de", "https://clock.example/?lang=de"],
    ["x-default", "https://clock.example/"],
  ]);
  const robots = await app.inject("/robots.txt");
  expect(robots.body).toContain("\nSitemap: https://clock.example/sitemap.xml\n");
});

test("without a public origin there is no sitemap", async () => {
  const { app } = await buildTestApp();
  expect((await app.inject(SITEMAP_PATH)).statusCode).toBe(404);
});
