import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Package {
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly inBundle?: boolean;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
}

type Packages = Readonly<Record<string, Package>>;

const OPTIONS = "--sbom-format=cyclonedx --sbom-type=application --package-lock-only".split(" ");
/** Shipped without an import in a script. */
const FONTS = ["@fontsource-variable/hanken-grotesk", "@fontsource-variable/newsreader"];

const IMPORT = /(?:from|import) "((?:@[\w-]+\/)?[\w-][\w.-]*)/g;

/**
 * The shipped packages as CycloneDX, made by npm from a reduced lockfile: `npm sbom --omit dev` would leave out what
 * is bundled into the page, and packages that a tool also needs, such as pg.
 */
function makeSbom(): string {
  const packages = readShippedPackages();
  const folder = mkdtempSync(join(tmpdir(), "world-clock-sbom-"));
  try {
    // npm names the root component after its folder.
    const project = join(folder, String(packages[""]?.name));
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), JSON.stringify(packages[""]));
    const lockfile = JSON.stringify({ lockfileVersion: 3, packages });
    writeFileSync(join(project, "package-lock.json"), lockfile);
    return execFileSync("npm", ["sbom", ...OPTIONS], {
      cwd: project,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
      shell: process.platform === "win32",
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The lockfile entries of shipped packages: the server's dependencies, and of the optional ones the pinned Node and what
 * is bundled into the page. The project itself has the key "".
 */
export function readShippedPackages(): Packages {
  const { devDependencies: _, optionalDependencies, ...manifest } = readJson("package.json");
  const bundled = new Set([...readPageImports(), ...FONTS]);
  manifest.optionalDependencies = {};
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (name.startsWith("node-")) manifest.optionalDependencies[name] = version;
    else if (bundled.has(name)) manifest.dependencies[name] = version;
  }
  const locked: Packages = readJson("package-lock.json").packages;
  const shipped: Record<string, Package> = { "": manifest };
  const visit = (path: string, entry: Package) => {
    for (const found of dependenciesOf(entry).map((name) => findPackage(locked, path, name))) {
      const needed = found && locked[found];
      if (!needed || shipped[found]) continue;
      shipped[found] = needed;
      visit(found, needed);
    }
  };
  visit("", manifest);
  return shipped;
}

function readPageImports(): string[] {
  const exclude = ["**/*.test.ts", "**/*.test.tsx", "web/testing"];
  return globSync("{web,shared}/**/*.{ts,tsx}", { exclude }).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(IMPORT)].map(([, name = ""]) => name),
  );
}

function dependenciesOf(entry: Package): string[] {
  const isOptional = (peer: string) => entry.peerDependenciesMeta?.[peer]?.optional;
  return [
    ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
    ...Object.keys(entry.peerDependencies ?? {}).filter((peer) => !isOptional(peer)),
  ];
}

/** Node's resolution: the package's own node_modules, then those of the folders above. */
function findPackage(locked: Packages, from: string, name: string): string | undefined {
  for (let base = from; base !== ""; base = base.slice(0, base.lastIndexOf("node_modules/"))) {
    base = base.replace(/\/$/, "");
    if (`${base}/node_modules/${name}` in locked) return `${base}/node_modules/${name}`;
  }
  return `node_modules/${name}` in locked ? `node_modules/${name}` : undefined;
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, "utf8"));
}

if (import.meta.main) process.stdout.write(makeSbom());
