import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lockfile: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync("package-lock.json", "utf8"),
);
const packages = Object.entries(lockfile.packages);

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
