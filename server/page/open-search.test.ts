import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { buildTestApp } from "../testing/app.ts";

test("with a public origin, the page names a description whose search asks the field of the page", async () => {
  const { app } = await buildTestApp({ publicOrigin: "https://clock.example" });
  const { body: page } = await app.inject("/");
  const [, path = ""] = /rel="search"[^>]* href="([^"]*)"/.exec(page) ?? [];
  const { headers, body } = await app.inject(path);
  expect(headers["content-type"]).toMatch(/^application\/opensearchdescription\+xml/);
  expect(body).toContain('template="https://clock.example/?q={searchTerms}"');
  const icon = /<Image[^>]*>https:\/\/clock\.example(.*)<\/Image>/.exec(body)?.[1] ?? "";
  expect(existsSync(`web/public${icon}`)).toBe(true);
});

test("without a public origin there is no description", async () => {
  const { app } = await buildTestApp();
  expect((await app.inject("/")).body).not.toContain('rel="search"');
  expect((await app.inject("/opensearch.xml")).statusCode).toBe(404);
});
