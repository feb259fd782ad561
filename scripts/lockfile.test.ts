import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Package, readShippedPackages } from "./shipped-packages.ts";

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const lockfile: { packages: Record<string, Package> } = readJson("package-lock.json");
const packages = Object.entries(lockfile.packages).filter(([path]) => path !== "");

/** Licences that require no more than attribution. */
const PERMISSIVE = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT OR Apache-2.0",
];
/** Tools are not distributed, so the conditions of MPL and CC-BY do not apply. */
const ALLOWED_FOR_TOOLS = [
  ...PERMISSIVE,
  "(MIT AND Zlib)",
  "(MIT OR CC0-1.0)",
  "CC-BY-4.0",
  "MPL-2.0",
  "Python-2.0",
];
const FONTS = "node_modules/@fontsource-variable/";

test("the lockfile names the binaries of every platform, without which `npm ci` fails", () => {
  const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !lockfile.packages[`node_modules/${name}`] &&
        !lockfile.packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test("the lockfile contains no registry addresses, so that any registry can be used", () => {
  expect(packages.filter(([, { resolved }]) => resolved?.startsWith("http"))).toEqual([]);
});

describe("the licences", () => {
  /** A platform binary without metadata (decision 2) has the licence of its parent package. */
  const licenceOf = ([path, entry]: [string, Package]) =>
    entry.license ??
    packages.find(
      ([, { optionalDependencies = {} }]) => path.slice(13) in optionalDependencies,
    )?.[1].license;
  const disallowed = (entries: [string, Package][], allowed: string[]) =>
    entries
      .filter(([path]) => !path.startsWith(FONTS))
      .map((entry) => `${entry[0]}: ${licenceOf(entry)}`)
      .filter((line) => !allowed.some((licence) => line.endsWith(`: ${licence}`)));

  test("of shipped packages are permissive", () => {
    const { "": _, ...shipped } = readShippedPackages();
    expect(disallowed(Object.entries(shipped), PERMISSIVE)).toEqual([]);
  });

  test("of the fonts allow subsetting and serving", () => {
    const fonts = packages.filter(([path]) => path.startsWith(FONTS));
    expect(fonts.map(([, { license }]) => license)).toEqual(["OFL-1.1", "OFL-1.1"]);
  });

  test("of tools are allowed for tools", () => {
    expect(disallowed(packages, ALLOWED_FOR_TOOLS)).toEqual([]);
  });

  test("that are unknown or missing are reported", () => {
    const unknown: [string, Package][] = [
      ["node_modules/a", { license: "GPL-3.0-only" }],
      ["node_modules/b", {}],
    ];
    expect(disallowed(unknown, ALLOWED_FOR_TOOLS)).toHaveLength(2);
  });
});

describe("a package with an install script", () => {
  const allowed: Record<string, boolean> = readJson("package.json").allowScripts;
  const undeclared = (entries: [string, Package][]) =>
    entries
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + 13))
      .filter((name) => !(name in allowed));

  test("is listed under allowScripts in package.json", () => {
    expect(undeclared(packages)).toEqual([]);
    expect(undeclared([...packages, ["node_modules/new", { hasInstallScript: true }]])).toEqual([
      "new",
    ]);
  });

  test("is still installed if it is listed", () => {
    const named = Object.keys(allowed).map((name) => lockfile.packages[`node_modules/${name}`]);
    expect(named.filter((entry) => !entry?.hasInstallScript)).toEqual([]);
  });
});
