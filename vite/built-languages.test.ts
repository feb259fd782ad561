import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#languages";
import { MANIFEST_PATH, pathInLanguage, SOURCE_LANGUAGE } from "../shared/page-language.ts";

describe.each(LANGUAGES)("the page in $name", ({ tag, direction }) => {
  const folder = join("dist", tag === SOURCE_LANGUAGE ? "" : tag);
  const readBuilt = (file: string) => readFileSync(join(folder, file), "utf8");

  test.each(["index.html", "404.html", "embed.html"])("has its language in %s", (file) => {
    const attributes = `lang="${tag}"${direction === "rtl" ? ' dir="rtl"' : ""}`;
    expect(readBuilt(file)).toContain(`<html ${attributes}>`);
    expect(readBuilt(file)).toMatch(/<title>.+<\/title>/);
  });

  test("has its own description, and links its own manifest", () => {
    const document = readBuilt("index.html");
    const manifest = JSON.parse(readBuilt(MANIFEST_PATH));
    const { description } = manifest;
    expect(manifest).toMatchObject({ id: "/", name: "World Clock", start_url: "/", lang: tag });
    expect(document).toContain(`href="${pathInLanguage(MANIFEST_PATH, tag)}"`);
    expect(document).toMatch(/<meta\s+name="description"\s+content="[^"]/);
    expect(document).toContain(description);
  });

  test("has structured data for search engines only in the source language", () => {
    const [, data] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(readBuilt("index.html")) ?? [];
    expect(data && JSON.parse(data).inLanguage).toBe(
      tag === SOURCE_LANGUAGE ? SOURCE_LANGUAGE : undefined,
    );
  });

  test("has a worker that lists only files that are built", () => {
    const files = readBuilt("sw.js").match(/\/assets\/[\w-]+\.(js|woff2)/g) ?? [];
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) expect(() => readFileSync(join("dist", file))).not.toThrow();
  });
});
