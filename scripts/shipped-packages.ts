import { globSync, readFileSync } from "node:fs";

/** A package as package.json or the lockfile has it. */
export interface Package {
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
}

type Packages = Readonly<Record<string, Package>>;

/** What reaches visitors without being imported: styles and fonts. */
const STYLES_AND_FONTS = [
  "tailwindcss",
  "@fontsource-variable/hanken-grotesk",
  "@fontsource-variable/newsreader",
];

const IMPORT = /(?:from|import) "((?:@[\w-]+\/)?[\w-][\w.-]*)/g;

/**
 * The part of the lockfile that the product is made of: what the server runs on, and what is built into the page, which
 * package.json lists with the tools, for only the build needs it. The project itself stands under "".
 */
export function readShippedPackages(): Packages {
  const { devDependencies, ...manifest } = readJson("package.json");
  for (const name of [...readImportsOfThePage(), ...STYLES_AND_FONTS]) {
    if (name in devDependencies) manifest.dependencies[name] = devDependencies[name];
  }
  const locked: Packages = readJson("package-lock.json").packages;
  const shipped: Record<string, Package> = { "": manifest };
  const visit = (path: string, entry: Package) => {
    for (const found of neededBy(entry).map((name) => findPackage(locked, path, name))) {
      const needed = found && locked[found];
      if (!needed || shipped[found]) continue;
      shipped[found] = needed;
      visit(found, needed);
    }
  };
  visit("", manifest);
  return shipped;
}

function readImportsOfThePage(): string[] {
  const exclude = ["**/*.test.ts", "**/*.test.tsx", "web/testing"];
  return globSync("{web,shared}/**/*.{ts,tsx}", { exclude }).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(IMPORT)].map(([, name = ""]) => name),
  );
}

function neededBy(entry: Package): string[] {
  const isOptional = (peer: string) => entry.peerDependenciesMeta?.[peer]?.optional;
  return [
    ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
    ...Object.keys(entry.peerDependencies ?? {}).filter((peer) => !isOptional(peer)),
  ];
}

/** Where a package finds another: in its own folder, or in the nearest above. */
function findPackage(locked: Packages, from: string, name: string): string | undefined {
  for (let place = from; place !== ""; place = place.slice(0, place.lastIndexOf("node_modules/"))) {
    place = place.replace(/\/$/, "");
    if (`${place}/node_modules/${name}` in locked) return `${place}/node_modules/${name}`;
  }
  return `node_modules/${name}` in locked ? `node_modules/${name}` : undefined;
}

/** @returns what a file of JSON holds */
function readJson(path: string) {
  return JSON.parse(readFileSync(path, "utf8"));
}
