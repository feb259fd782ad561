import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Package, readShippedPackages } from "./shipped-packages.ts";

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const lockfile: { packages: Record<string, Package> } = readJson("package-lock.json");
const packages = Object.entries(lockfile.packages).filter(([path]) => path !== "");

/** Licences that ask for no more than their notice. */
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
/** MPL asks for the source of its own files, CC-BY for its author's name, where they are given away, which tools are not. */
const OF_TOOLS = [
  ...PERMISSIVE,
  "(MIT AND Zlib)",
  "(MIT OR CC0-1.0)",
  "CC-BY-4.0",
  "MPL-2.0",
  "Python-2.0",
];
const FONTS = "node_modules/@fontsource-variable/";

test("the lockfile names the binaries of every platform, or `npm ci` refuses it", () => {
  const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !lockfile.packages[`node_modules/${name}`] &&
        !lockfile.packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test("the lockfile names no registry: whoever installs may have one of their own", () => {
  expect(packages.filter(([, { resolved }]) => resolved?.startsWith("http"))).toEqual([]);
});

describe("licences", () => {
  /** A binary that the lockfile knows by its name alone (decision 2) has the licence of what it belongs to. */
  const licenceOf = ([path, entry]: [string, Package]) =>
    entry.license ??
    packages.find(
      ([, { optionalDependencies = {} }]) => path.slice(13) in optionalDependencies,
    )?.[1].license;
  const refusedOf = (entries: [string, Package][], allowed: string[]) =>
    entries
      .filter(([path]) => !path.startsWith(FONTS))
      .map((entry) => `${entry[0]}: ${licenceOf(entry)}`)
      .filter((line) => !allowed.some((licence) => line.endsWith(`: ${licence}`)));

  test("of what the product is made of ask for their notice at most", () => {
    const { "": _, ...shipped } = readShippedPackages();
    expect(refusedOf(Object.entries(shipped), PERMISSIVE)).toEqual([]);
  });

  test("of fonts let them be cut and served", () => {
    const fonts = packages.filter(([path]) => path.startsWith(FONTS));
    expect(fonts.map(([, { license }]) => license)).toEqual(["OFL-1.1", "OFL-1.1"]);
  });

  test("of tools let them be used", () => {
    expect(refusedOf(packages, OF_TOOLS)).toEqual([]);
  });

  test("that are others, or none, are refused", () => {
    const strange: [string, Package][] = [
      ["node_modules/a", { license: "GPL-3.0-only" }],
      ["node_modules/b", {}],
    ];
    expect(refusedOf(strange, OF_TOOLS)).toHaveLength(2);
  });
});

describe("a package with an install script", () => {
  const allowed: Record<string, boolean> = readJson("package.json").allowScripts;
  const unnamed = (entries: [string, Package][]) =>
    entries
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + 13))
      .filter((name) => !(name in allowed));

  test("is named in package.json, where it is said whether it may run", () => {
    expect(unnamed(packages)).toEqual([]);
    expect(unnamed([...packages, ["node_modules/new", { hasInstallScript: true }]])).toEqual([
      "new",
    ]);
  });

  test("is still there when it is named", () => {
    const named = Object.keys(allowed).map((name) => lockfile.packages[`node_modules/${name}`]);
    expect(named.filter((entry) => !entry?.hasInstallScript)).toEqual([]);
  });
});
