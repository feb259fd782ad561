import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Package {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly inBundle?: boolean;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Shipped as a font of our own, which is made of it. */
const FONT = "@fontsource-variable/newsreader";

/** Only with what is shipped, of the optional packages the pinned Node and what is bundled into the page, which `--omit` would leave out. */
function inShippedProject<T>(act: (npm: (...args: string[]) => string, folder: string) => T): T {
  const { devDependencies: _, optionalDependencies, ...manifest } = readJson("package.json");
  const bundled = [...optionalPackagesIn("{web,shared}/**/*.{ts,tsx,css}"), FONT];
  manifest.optionalDependencies = {};
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (name.startsWith("node-")) manifest.optionalDependencies[name] = version;
    else if (bundled.includes(name)) manifest.dependencies[name] = version;
  }
  using folder = mkdtempDisposableSync(join(tmpdir(), "world-clock-sbom-"));
  // npm names the root component after its folder.
  const project = join(folder.path, manifest.name);
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
  copyFileSync("package-lock.json", join(project, "package-lock.json"));
  const npm = (...args: string[]) =>
    execFileSync("npm", [...args, "--package-lock-only", "--offline"], {
      cwd: project,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
      shell: process.platform === "win32",
    });
  npm("install", "--no-audit", "--no-fund");
  return act(npm, project);
}

export function readShippedPackages(): Readonly<Record<string, Package>> {
  return inShippedProject((_npm, folder) => readJson(join(folder, "package-lock.json")).packages);
}

/** Those that the files name, without tests. */
export function optionalPackagesIn(...files: string[]): readonly string[] {
  const exclude = ["**/*.test.*", "{web,shared}/testing"];
  const text = globSync(files, { exclude }).map((path) => readFileSync(path, "utf8"));
  return Object.keys(readJson("package.json").optionalDependencies).filter((name) =>
    new RegExp(`["/]${name}["/]`).test(text.join("\n")),
  );
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, "utf8"));
}

if (import.meta.main) {
  const format = ["--sbom-format=cyclonedx", "--sbom-type=application"];
  process.stdout.write(inShippedProject((npm) => npm("sbom", ...format)));
}
