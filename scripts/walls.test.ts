import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, expect, test } from "vitest";

const FORBIDDEN: (readonly [path: string, imported: string])[] = [
  ["shared/visits-1.ts", "../server/app.ts"],
  ["server/settings/settings.ts", "../../web/kit/api/api-client.ts"],
  ["server/visits/visit-2.ts", "../cities/city-routes.ts"],
  ["server/visits/visit-5.ts", "../../scripts/ready.mjs"],
  ["server/http/errors-1.ts", "../visits/visit-store.ts"],
  ["server/visits/visit-3.ts", "node:sqlite"],
  ["web/app.tsx", "../server/app.ts"],
  ["web/map/map-2.tsx", "../wall/wall.tsx"],
  ["web/map/map-3.tsx", "../page/home-page.tsx"],
  ["web/kit/ui/button-1.tsx", "../../page/visits/visitor-count.tsx"],
  ["web/kit/lazy/lazy-1.ts", "../../time/tick.ts"],
  ["web/time/tick-1.ts", "../places/use-search.ts"],
  ["web/services/list-1.ts", "../places/use-search.ts"],
  ["web/zones/wall-1.ts", "../time/tick.ts"],
  ["web/map/map-4.tsx", "node:fs"],
];

const TYPE_CYCLE = ["server/visits/cycle-1.ts", "server/visits/cycle-2.ts"] as const;

const folder = realpathSync(mkdtempSync(join(tmpdir(), "world-clock-walls-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const diagnostics = lintAll();
const pathsWith = (rule: string) =>
  diagnostics.filter((found) => found.rule === rule).map(({ path }) => path);

test.each(FORBIDDEN)("the lint forbids an import in %s of %s", (path) => {
  expect(pathsWith("noRestrictedImports")).toContain(path);
});

test("the lint forbids an import cycle, even one of types only", () => {
  expect(pathsWith("noImportCycles").toSorted()).toEqual([...TYPE_CYCLE]);
});

function lintAll() {
  copyFileSync("biome.json", join(folder, "biome.json"));
  for (const [path, imported] of FORBIDDEN) {
    write(path, `import { thing } from "${imported}";\nthing();\n`);
  }
  const [one, other] = TYPE_CYCLE;
  write(one, 'import type { B } from "./cycle-2.ts";\nexport type A = B | 1;\n');
  write(other, 'import type { A } from "./cycle-1.ts";\nexport type B = A[] | 2;\n');
  const { stdout } = spawnSync(
    "biome",
    ["lint", "--vcs-enabled=false", "--reporter=github", "--max-diagnostics=200"],
    { cwd: folder, encoding: "utf8" },
  );
  return stdout.split("\n").map((line) => ({
    path: relative(folder, /file=([^,]+)/.exec(line)?.[1] ?? line),
    rule: /title=lint\/\w+\/(\w+)/.exec(line)?.[1],
  }));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
