import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { expect, test } from "vitest";

const FEATURES = ["server/places", "server/http", "server/database", "server/settings"];
const BELOW_SERVICES = ["web/time", "web/zones", "web/i18n", "web/kit"];

/** The folders that the code of a folder imports besides itself. `*` is each feature; the last are tests. */
const WALLS: Readonly<Record<string, readonly string[]>> = {
  shared: ["shared"],
  server: ["shared", "server"],
  "server/*": ["shared", ...FEATURES],
  "server/http": ["shared", "server/database", "server/settings"],
  "server/database": ["shared", "server/settings"],
  "server/settings": ["shared"],
  web: ["shared", "web"],
  "web/*": ["shared", "web/places", "web/meeting", "web/services", ...BELOW_SERVICES],
  "web/page": ["shared", "web"],
  "web/services": ["shared", ...BELOW_SERVICES],
  "web/time": ["shared", "web/zones", "web/i18n", "web/kit"],
  "web/kit": ["shared", "web/i18n"],
  "web/zones": ["shared"],
  "shared/testing": ["shared", "languages"],
  "server/testing": ["shared", "server"],
  "web/testing": ["shared", "web", "scripts"],
};
const PACKAGES: readonly (readonly [folder: RegExp, forbidden: RegExp])[] = [
  [/^shared/, /^(?:react|node:)/],
  [/^server/, /^react/],
  // Nobody else knows the engines.
  [/^server\/(?!database|testing)/, /^(?:node:sqlite|pg)/],
  [/^web/, /^node:/],
];
const TEST = /\.test\.|\/testing\//;
const IMPORT = /^(?:import|export)\s[\w\s{},*]*"([^"]+)"|\bimport\("([^"]+)"\)/gm;

const imports = globSync("{shared,server,web}/**/*.{ts,tsx,mjs}").flatMap((path) =>
  [...readFileSync(path, "utf8").matchAll(IMPORT)].map(
    ([, name, lazy]) => [path, name ?? lazy ?? ""] as const,
  ),
);

function isAllowed([path, imported]: readonly [string, string]): boolean {
  const [floor = "", folder] = dirname(path).split("/");
  const own = TEST.test(path) ? `${floor}/testing` : [floor, folder].filter(Boolean).join("/");
  if (!imported.startsWith(".")) {
    return !PACKAGES.some(([of, forbidden]) => of.test(own) && forbidden.test(imported));
  }
  const feature = folder === undefined ? undefined : WALLS[`${floor}/*`];
  const walls = WALLS[own] ?? feature ?? WALLS[floor] ?? [];
  const target = join(dirname(path), imported);
  return [own, ...walls].some((wall) => target.startsWith(`${wall}/`));
}

test("the code of each folder imports only from below its walls", () => {
  expect(imports.length).toBeGreaterThan(3000);
  expect(imports.filter((one) => !isAllowed(one))).toEqual([]);
});

test.each([
  ["shared/place.ts", "../server/app.ts"],
  ["server/visits/visit-store.ts", "../cities/city-routes.ts"],
  ["server/visits/visit-store.ts", "node:sqlite"],
  ["server/visits/visits.test.ts", "../../web/app.tsx"],
  ["web/map/map-panel.tsx", "../wall/wall.tsx"],
  ["web/kit/ui/button.tsx", "../../time/tick.ts"],
  ["web/app.tsx", "node:fs"],
])("no code of %s imports %s", (path, imported) => {
  expect(isAllowed([path, imported])).toBe(false);
});
