import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { buildTestApp, TEST_LANGUAGE, writeEnglishPage, writeLanguage } from "../testing/app.ts";
import { makeTestFolder } from "../testing/database.ts";
import { BUILT_FILE } from "./built-file.mjs";

const inTestLanguage = `?lang=${TEST_LANGUAGE}`;

async function buildWhileServing() {
  const folder = makeTestFolder();
  writeEnglishPage(folder);
  const options = { pageFolder: folder, publicOrigin: "https://clock.test" };
  const { app, log } = await buildTestApp(options);
  const read = async (url: string) => (await app.inject(url)).body;
  const endBuild = () => writeFileSync(join(folder, BUILT_FILE), "{}");
  return { folder, app, log, read, endBuild };
}

test("a language that is built while the server runs is served once the build has ended", async () => {
  const { folder, app, read, endBuild } = await buildWhileServing();
  const languageOf = async (url: string) => (await app.inject(url)).headers["content-language"];
  const urls = [`/${inTestLanguage}`, `/embed${inTestLanguage}&zone=Asia/Tokyo`];
  writeLanguage(folder);
  for (const url of urls) expect(await languageOf(url)).toBe("en");
  endBuild();
  await vi.waitFor(async () => expect(await languageOf(`/${inTestLanguage}`)).toBe(TEST_LANGUAGE));
  for (const url of urls) expect(await languageOf(url)).toBe(TEST_LANGUAGE);
  expect(await read("/sitemap.xml")).toContain(`https://clock.test/${inTestLanguage}`);
});

test("the documents and files of a new build replace those of the last one", async () => {
  const { folder, app, read, endBuild } = await buildWhileServing();
  const urls = ["/", "/embed?zone=Asia/Tokyo", "/api"];
  for (const url of urls) await read(url);
  for (const file of ["index.html", "embed.html", "api.html"]) {
    writeFileSync(join(folder, file), `<head></head><script>"${file}"</script>`);
  }
  writeFileSync(join(folder, "new.svg"), "<svg/>");
  endBuild();
  await vi.waitFor(async () => expect(await read("/")).toContain('"index.html"'));
  expect(await read("/embed?zone=Asia/Tokyo")).toContain('"embed.html"');
  expect(await read("/api")).toContain('"api.html"');
  expect((await app.inject("/new.svg")).statusCode).toBe(200);
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
