import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hashLanguages, hashServer } from "./built.mjs";
import { listLanguages } from "./languages/compile-languages.ts";

function changedBy(path: string) {
  const { root, write } = copySources(path);
  const before = hashLanguages(root);
  write();
  const after = hashLanguages(root);
  return Object.keys(after).filter((tag) => after[tag] !== before[tag]);
}

function copySources(path: string) {
  const root = mkdtempSync(join(tmpdir(), "world-clock-languages-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const sources = ["index.html", "languages", "package-lock.json", "vite.config.ts"];
  for (const source of sources) cpSync(source, join(root, source), { recursive: true });
  for (const folder of ["scripts/languages", "server", "shared", "vite", "web"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  writeFileSync(join(root, "vite/build-server.ts"), "");
  const write = () => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), "{}");
  };
  return { root, write };
}

test("a changed message makes its own language stale, and an English one all languages", () => {
  expect(changedBy("languages/de.json")).toEqual(["de"]);
  expect(changedBy("languages/names/fr.json")).toEqual(["fr"]);
  expect(changedBy("languages/en.json").sort()).toEqual(listLanguages().sort());
});

test("changed code makes all languages stale, and a changed test none", () => {
  expect(changedBy("web/app.tsx")).toHaveLength(listLanguages().length);
  expect(changedBy("web/app.test.tsx")).toEqual([]);
  expect(changedBy("web/testing/setup.ts")).toEqual([]);
});

test.each([
  ["server/visits/visit-store.ts", true],
  ["shared/place.ts", true],
  ["server/visits/visits.test.ts", false],
  ["server/testing/app.ts", false],
  // Read as it is.
  ["server/places/places.br", false],
  ["web/app.tsx", false],
])("a change of %s makes the bundled server stale: %s", (path, isStale) => {
  const { root, write } = copySources(path);
  const before = hashServer(root);
  write();
  expect(hashServer(root) !== before).toBe(isStale);
});
