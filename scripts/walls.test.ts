import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

/** A file, and what it imports. */
type Import = readonly [path: string, imported: string];

const FORBIDDEN: Import[] = [
  ["shared/visits-1.ts", "../server/app.ts"],
  ["shared/visits-2.ts", "react"],
  ["shared/zones/offset.ts", "../../web/app.tsx"],
  ["server/settings/settings.ts", "../web/api/api-client.ts"],
  ["server/visits/visit-1.ts", "../../web/api/api-client.ts"],
  ["server/visits/visit-2.ts", "../cities/city-store.ts"],
  ["server/http/errors-1.ts", "../visits/visit-store.ts"],
  ["server/visits/visit-3.ts", "node:sqlite"],
  ["server/visits/visit-4.ts", "../database/sqlite-dialect.ts"],
  ["web/app.tsx", "../server/app.ts"],
  ["web/visits/count-1.tsx", "../../server/visits/visit-store.ts"],
  ["web/visits/count-2.tsx", "../place/place-name.ts"],
  ["web/visits/count-3.tsx", "../pages/home-page.tsx"],
  ["web/ui/button-1.tsx", "../visits/visitor-count.tsx"],
  ["web/time/tick-1.ts", "../sky/sky-glyph.tsx"],
  ["web/lazy/lazy-1.ts", "../ui/button.tsx"],
  ["web/visits/count-4.tsx", "node:fs"],
];

const ALLOWED: Import[] = [
  ["shared/zones/free-1.ts", "./zone-rules.ts"],
  ["server/visits/free-1.ts", "../database/schema.ts"],
  ["server/visits/free-2.ts", "../../shared/api/visits.ts"],
  ["server/visits/free-3.ts", "../http/schemas.ts"],
  ["server/database/free.ts", "node:sqlite"],
  ["web/visits/free-1.tsx", "../ui/tooltip.tsx"],
  ["web/visits/free-2.tsx", "../time/tick.ts"],
  ["web/visits/free-3.tsx", "../api/api-client.ts"],
  ["web/visits/free-4.tsx", "../../shared/api/visits.ts"],
  ["web/pages/home-page.tsx", "../visits/visitor-count.tsx"],
];

const folder = realpathSync(mkdtempSync(join(tmpdir(), "world-clock-walls-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const refusals = lintAll([...FORBIDDEN, ...ALLOWED]);

describe("a wall stands", () => {
  test.each(FORBIDDEN)("between %s and %s", (path) => {
    expect(refusals).toContain(path);
  });
});

describe("a door is open", () => {
  test.each(ALLOWED)("between %s and %s", (path) => {
    expect(refusals).not.toContain(path);
  });
});

/** The files whose import the project's lint refuses. */
function lintAll(imports: readonly Import[]): string[] {
  copyFileSync("biome.json", join(folder, "biome.json"));
  for (const [path, imported] of imports) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `import { thing } from "${imported}";\nthing();\n`);
  }
  const { stdout } = spawnSync(
    "biome",
    ["lint", "--vcs-enabled=false", "--reporter=github", "--max-diagnostics=200"],
    { cwd: folder, encoding: "utf8" },
  );
  return stdout
    .split("\n")
    .filter((line) => line.includes("noRestrictedImports"))
    .map((line) => relative(folder, /file=([^,]+)/.exec(line)?.[1] ?? line));
}
