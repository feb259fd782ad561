import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hashPage, hashServer } from "./built.mjs";

function copySources(): string {
  const root = mkdtempSync(join(tmpdir(), "world-clock-languages-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const files = ["index.html", "package-lock.json", "vite.config.ts", "vite/build-server.ts"];
  for (const file of files) cpSync(file, join(root, file));
  for (const folder of ["languages", "scripts/languages", "server", "shared", "web"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  return root;
}

test.each([
  ["languages/de.json", "page"],
  ["web/app.tsx", "page"],
  ["web/app.test.tsx", ""],
  ["web/testing/setup.ts", ""],
  ["languages/compiled/de/messages.js", ""],
  ["shared/place.ts", "page, server"],
  ["server/visits/visit-store.ts", "server"],
  ["server/visits/visits.test.ts", ""],
  ["server/testing/app.ts", ""],
  // Read as it is.
  ["server/places/places.br", ""],
])("a change of %s makes stale what is built of it: %s", (path, stale) => {
  const root = copySources();
  const hash = () => ({ page: hashPage(root), server: hashServer(root) });
  const before = hash();
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), "{}");
  const after = hash();
  const changed = (["page", "server"] as const).filter((part) => after[part] !== before[part]);
  expect(changed.join(", ")).toBe(stale);
});
