import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../shared/durations.ts";
import { buildTestApp } from "../testing/app.ts";
import { OPEN_SEARCH_PATH, SECURITY_TXT_PATH, SITEMAP_PATH } from "./discovery.ts";

const publicOrigin = "https://clock.example";

test("with a public origin, the page names a description whose search asks the field of the page", async () => {
  const { app } = await buildTestApp({ publicOrigin });
  const { body: page } = await app.inject("/");
  const [, path = ""] = /rel="search"[^>]* href="([^"]*)"/.exec(page) ?? [];
  const { headers, body } = await app.inject(path);
  expect(headers["content-type"]).toMatch(/^application\/opensearchdescription\+xml/);
  expect(body).toContain('template="https://clock.example/?q={searchTerms}"');
  const icon = /<Image[^>]*>https:\/\/clock\.example(.*)<\/Image>/.exec(body)?.[1] ?? "";
  expect(existsSync(`web/public${icon}`)).toBe(true);
});

test("with a public origin, the sitemap has an address and all alternates for each language", async () => {
  const { app } = await buildTestApp({ publicOrigin });
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

test("without a public origin and a contact there is none of these files", async () => {
  const { app } = await buildTestApp();
  expect((await app.inject("/")).body).not.toContain('rel="search"');
  for (const path of [OPEN_SEARCH_PATH, SITEMAP_PATH, SECURITY_TXT_PATH]) {
    const { statusCode, body } = await app.inject(path);
    expect([path, statusCode, body]).toEqual([path, 404, expect.stringContaining("not found")]);
  }
});

describe("security.txt", () => {
  const YEAR_MS = 365 * DAY_MS;

  test("names the contact, in the form of RFC 9116, and its own address if there is a public origin", async () => {
    const lines = [
      "Contact: mailto:security@clock.example",
      "Expires: 2027-02-18T12:00:00.000Z",
      "Preferred-Languages: en",
    ];
    const ask = async (settings = {}) => {
      const securityContact = "mailto:security@clock.example";
      const { app } = await buildTestApp({ securityContact, ...settings });
      return app.inject(SECURITY_TXT_PATH);
    };
    const { statusCode, headers, body } = await ask();
    expect([statusCode, body]).toEqual([200, `${lines.join("\n")}\n`]);
    expect(headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=86400",
      "x-content-type-options": "nosniff",
    });
    const canonical = "Canonical: https://clock.example/.well-known/security.txt";
    expect((await ask({ publicOrigin })).body).toBe(`${[...lines, canonical].join("\n")}\n`);
  });

  test("expires in the future and within a year, however long the server runs", async () => {
    const { app, clock } = await buildTestApp({ securityContact: "tel:+1-201-555-0123" });
    for (let year = 0; year < 3; year += 1) {
      const { body } = await app.inject(SECURITY_TXT_PATH);
      const expires = Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? "");
      expect(expires).toBeGreaterThan(clock.instant + YEAR_MS / 12);
      expect(expires).toBeLessThan(clock.instant + YEAR_MS);
      clock.instant += YEAR_MS;
    }
  });
});
