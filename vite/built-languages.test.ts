import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import LANGUAGES from "#languages" with { type: "json" };
import { readBuilt } from "../scripts/built.mjs";
import { MANIFEST_PATH, pathInLanguage, SOURCE_LANGUAGE } from "../shared/page-language.ts";

// `npm test` builds English, `npm run test:all` all languages.
const built = LANGUAGES.filter(({ tag }) => tag in readBuilt());

describe.each(built)("the page in $name", ({ tag, direction }) => {
  const folder = join("dist", tag === SOURCE_LANGUAGE ? "" : tag);
  const readFile = (file: string) => readFileSync(join(folder, file), "utf8");

  test.each(["index.html", "404.html", "embed.html"])("has its language in %s", (file) => {
    const attributes = `lang="${tag}"${direction === "rtl" ? ' dir="rtl"' : ""}`;
    expect(readFile(file)).toContain(`<html ${attributes}>`);
    expect(readFile(file)).toMatch(/<title>.+<\/title>/);
  });

  test("has its own description, and links its own manifest", () => {
    const document = readFile("index.html");
    const manifest = JSON.parse(readFile(MANIFEST_PATH));
    const { description } = manifest;
    expect(manifest).toMatchObject({ id: "/", name: "World Clock", start_url: "/", lang: tag });
    expect(manifest.share_target).toMatchObject({ action: "/", params: { text: "q" } });
    expect(document).toContain(`href="${pathInLanguage(MANIFEST_PATH, tag)}"`);
    expect(document).toMatch(/<meta\s+name="description"\s+content="[^"]/);
    expect(document).toContain(description);
  });

  test("has structured data for search engines only in the source language", () => {
    const [, data] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(readFile("index.html")) ?? [];
    expect(data && JSON.parse(data).inLanguage).toBe(
      tag === SOURCE_LANGUAGE ? SOURCE_LANGUAGE : undefined,
    );
  });

  test("has a worker that lists only files that are built, and scripts that fetch only those", () => {
    const [, list = ""] = /files:`(.*?)`/.exec(readFile("sw.js")) ?? [];
    const files = list.split(",");
    expect(files.length).toBeGreaterThan(10);
    const scripts = files.filter((file) => file.endsWith(".js"));
    const code = scripts.map((file) => readFileSync(join("dist", file), "utf8")).join("\n");
    const lists = (readFile("index.html") + code).match(/\(m\.f=\[.*?\]/g) ?? [];
    const fetched = lists.flatMap((one) => one.match(/assets\/[\w-]+\.js/g) ?? []);
    expect(fetched.length).toBeGreaterThan(10);
    for (const file of fetched) expect(files).toContain(`/${file}`);
    for (const file of files) expect(() => readFileSync(join("dist", file))).not.toThrow();
  });
});
