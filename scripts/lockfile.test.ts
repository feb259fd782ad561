import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { optionalPackagesIn, type Package, readShippedPackages } from "./sbom.ts";

type Packages = Readonly<Record<string, Package>>;

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));
/** The paths of packages of which something is wrong. */
const pathsOf = (
  { "": _own, ...packages }: Packages,
  isWrong: (one: Package, path: string) => unknown,
) => Object.entries(packages).flatMap(([path, one]) => (isWrong(one, path) ? path : []));
const LOCKFILES = [
  "package-lock.json",
  "bench/package-lock.json",
  "scripts/map/package-lock.json",
  "scripts/names/package-lock.json",
  "scripts/places/package-lock.json",
] as const;
const manifest = readJson("package.json");
const shipped = readShippedPackages();

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
  "(MIT OR GPL-3.0-or-later)",
  "CC-BY-4.0",
  "MPL-2.0",
  "Python-2.0",
  "Unicode-3.0",
  "Unlicense",
];
/** Allows subsetting and serving a font. */
const FONT_LICENSE = "OFL-1.1";

const isForbiddenBy =
  (allowed: readonly string[]) =>
  ({ license = "" }: Package, path: string) =>
    path.startsWith("node_modules/@fontsource-variable/")
      ? license !== FONT_LICENSE
      : !allowed.includes(license);

describe.each(LOCKFILES)("%s", (file) => {
  const packages: Packages = readJson(file).packages;

  test("names the binaries of every platform, without which `npm ci` fails", () => {
    const lacksOne = ({ optionalDependencies = {} }: Package, path: string) =>
      Object.keys(optionalDependencies).some(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      );
    expect(pathsOf(packages, lacksOne)).toEqual([]);
  });

  test("has a hash for every package, of other platforms too, but for those inside another one", () => {
    const isUnproven = ({ integrity = "", inBundle }: Package) =>
      !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity);
    expect(pathsOf(packages, isUnproven)).toEqual([]);
  });

  test("contains no registry addresses, so that any registry can be used", () => {
    expect(pathsOf(packages, ({ resolved }) => resolved?.startsWith("http"))).toEqual([]);
  });

  test("lists only packages whose licences are allowed for tools", () => {
    expect(pathsOf(packages, isForbiddenBy(ALLOWED_FOR_TOOLS))).toEqual([]);
  });

  test("has install scripts only in packages that allowScripts in package.json names", () => {
    const isUndeclared = ({ hasInstallScript }: Package, path: string) =>
      hasInstallScript && !(path.replace(/^.*node_modules\//, "") in manifest.allowScripts);
    expect(pathsOf(packages, isUndeclared)).toEqual([]);
  });
});

test("the licences of shipped packages are permissive", () => {
  expect(pathsOf(shipped, isForbiddenBy(PERMISSIVE))).toEqual([]);
});

test("the bill of materials has what the server and the page run, and no tools", () => {
  const names = Object.keys(shipped).join("\n");
  for (const name of ["fastify", "pg", "pg-types", "react", "react-dom", "@tanstack/react-query"])
    expect(names).toContain(`node_modules/${name}\n`);
  expect(names).not.toMatch(/node_modules\/(?:vite|vitest|typescript)$/m);
});

// knip reports the unused ones of the other kinds.
test("every optional package is used, or is the pinned Node of a platform", () => {
  const used = optionalPackagesIn(
    "{shared,web,vite,scripts/languages}/**/*.{ts,tsx,css}",
    "vite.config.ts",
  );
  const own = Object.keys(manifest.optionalDependencies).filter(
    (name) => !name.startsWith("node-"),
  );
  expect(used).toEqual(own);
});
