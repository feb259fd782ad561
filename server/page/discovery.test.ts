import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { DAY_MS } from "../../shared/durations.ts";
import { askApp, buildTestApp } from "../testing/app.ts";
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

test("security.txt names the contact, in the form of RFC 9116, and its own address if there is a public origin; it never expires", async () => {
  const securityContact = "mailto:security@clock.example";
  const linesFor = (expires: string) => [
    "Contact: mailto:security@clock.example",
    `Expires: ${expires}T12:00:00.000Z`,
    "Preferred-Languages: en",
    "",
  ];
  const { app, clock } = await buildTestApp({ securityContact });
  const { headers, body } = await app.inject(SECURITY_TXT_PATH);
  expect(body.split("\n")).toEqual(linesFor("2027-02-18"));
  expect(headers).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "public, max-age=86400",
    "x-content-type-options": "nosniff",
  });
  clock.instant += 365 * DAY_MS;
  expect((await app.inject(SECURITY_TXT_PATH)).body.split("\n")).toEqual(linesFor("2028-02-18"));
  const named = await askApp(SECURITY_TXT_PATH, { securityContact, publicOrigin });
  expect(named.body.split("\n")).toEqual(
    linesFor("2027-02-18").with(-1, `Canonical: ${publicOrigin}${SECURITY_TXT_PATH}`).concat(""),
  );
});

const MEETING =
  "/?hl=en&at=2026-11-30T14:00Z&length=60&zones=Europe/Berlin,Asia/Kolkata,Australia/Sydney,Asia/Tokyo";

const openPage = (limits = {}) => buildTestApp({ publicOrigin, limits });

function tagOf(body: string, property: string): string | undefined {
  return new RegExp(`property="${property}"\\s+content="([^"]*)"`).exec(body)?.[1];
}

test("a chat sees the times of a link, in the language of who made it, and its address", async () => {
  const { app } = await openPage();
  const { body, statusCode } = await app.inject(MEETING);
  expect(statusCode).toBe(200);
  const spaced = (text: string | undefined) => text?.replace(/\s/g, " ");
  expect(spaced(tagOf(body, "og:title"))).toBe(
    "Mon, Nov 30 · 3:00 PM Berlin · 7:30 PM Mumbai · Tue 1:00 AM Sydney",
  );
  expect(spaced(tagOf(body, "og:description"))).toBe(
    "3:00 PM Berlin · 7:30 PM Mumbai · Tue 1:00 AM Sydney · 11:00 PM Tokyo",
  );
  expect(tagOf(body, "og:url")).toBe(`https://clock.example${MEETING.replaceAll("&", "&#38;")}`);
  const german = await app.inject(MEETING.replace("hl=en", "hl=de"));
  expect(tagOf(german.body, "og:title")).toMatch(/^Mo., 30. Nov. · 15:00 /);
});

test("the preview of a meeting that repeats has its next date", async () => {
  const { app, clock } = await openPage();
  clock.instant = Date.parse("2027-03-10T00:00Z");
  const rule = "&repeat=1w&clock=Europe/Berlin&turns=1500,2000";
  const { body } = await app.inject(MEETING.replace("&zones", `${rule}&zones`));
  expect(tagOf(body, "og:title")?.replace(/\s/g, " ")).toMatch(
    /^Mon, Mar 15 · 8:00 PM Berlin · Tue 12:30 AM Mumbai/,
  );
});

test.each<[what: string, url: string, headers?: Record<string, string>]>([
  ["that a browser opens", MEETING, { "sec-fetch-dest": "document" }],
  ["with an unknown zone", "/?at=2026-11-30T14:00Z&zones=Mars/Olympus"],
  ["with markup", "/?at=%3Cscript%3E&zones=Europe/Berlin"],
  ["with no moment", "/?zones=Europe/Berlin"],
])("a link %s has the document as it is", async (_what, url, headers = {}) => {
  const { app } = await openPage();
  const response = await app.inject({ url, headers });
  expect(response.body).toBe((await app.inject("/")).body);
  const caches = url === MEETING ? "accept-encoding, sec-fetch-dest" : "accept-encoding";
  expect(response.headers["vary"]).toBe(caches);
});

test("a repeated preview is answered with 304, and too many new ones with the document as it is", async () => {
  const { app } = await openPage({ callsPerMinute: 25 });
  const first = await app.inject(MEETING);
  const again = await app.inject({
    url: MEETING,
    headers: { "if-none-match": String(first.headers["etag"]) },
  });
  expect(again.statusCode).toBe(304);
  const bodies: string[] = [];
  for (const day of ["01", "02", "03"]) {
    bodies.push((await app.inject(MEETING.replace("11-30", `12-${day}`))).body);
  }
  const home = (await app.inject("/")).body;
  expect(bodies.map((body) => body === home)).toEqual([false, true, true]);
});
