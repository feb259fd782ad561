import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");
const DOCUMENTS = globSync(["*.md", "{docs,.github}/**/*.md"]);
const COMMANDS: object = JSON.parse(read("package.json")).scripts;
const FENCE = /^```.*\n[\s\S]*?^```$/gm;
const LINK = /\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
const COMMAND = /\bnpm run (?:--silent )?([\w:-]+)/g;
const PATH = /`((?:bench|deploy|docs|e2e|scripts|server|shared|vite|web)\/[\w./-]+)`/g;
/** Written by the build. */
const BUILT = ["server/places/places.index"];
const RULE = /^- (\d[\d., ]*) (?:.*?: `([^`]+\.tsx?)`: (.+))?/gm;

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

function hasLinked(from: string, file: string, anchor: string | undefined): boolean {
  const path = file ? join(dirname(from), file) : from;
  if (!existsSync(path) || !anchor) return existsSync(path);
  return (read(path).match(/(?<=^#+ ).+$/gm) ?? []).map(anchorOf).includes(anchor);
}

test.each(DOCUMENTS)("%s names and links only what exists", (document) => {
  const text = read(document);
  const links = [...text.replaceAll(FENCE, "").matchAll(LINK)];
  const broken = links.filter(([, file = "", anchor]) => !hasLinked(document, file, anchor));
  expect(broken.map(([link]) => link)).toEqual([]);
  const commands = [...text.matchAll(COMMAND)].map(([, name = ""]) => name);
  expect(commands.filter((name) => !(name in COMMANDS))).toEqual([]);
  const paths = [...text.matchAll(PATH)].map(([, path = ""]) => path);
  expect(paths.filter((path) => !existsSync(path) && !BUILT.includes(path))).toEqual([]);
});

test("each rule of the specification has a test of the title that is given", () => {
  const rules = [...read("docs/specification-coverage.md").matchAll(RULE)];
  const wrong = rules.filter(([, , file = "", title = ""]) => {
    const text = title.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    const call = String.raw`(?<!\.(?:skip|todo|fixme|fails))\(\s*(["'${"`"}])${text}\1,`;
    return !(existsSync(file) && title && new RegExp(call).test(read(file)));
  });
  expect(wrong.map(([rule]) => rule)).toEqual([]);
  expect(rules.length).toBeGreaterThan(60);
});

test("decisions are numbered from 1 to their count, each in one template of at most 250 words", () => {
  const names = globSync("docs/decisions/[0-9]*.md").sort();
  for (const [index, name] of names.entries()) {
    const text = read(name);
    expect(text).toMatch(new RegExp(`^# ${index + 1}\\. `));
    expect(name).toMatch(new RegExp(`/0?${index + 1}-`));
    expect(text.match(/^## .+$/gm)).toEqual(["## Context", "## Decision", "## Consequences"]);
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(250);
  }
});
