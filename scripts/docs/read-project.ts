import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { SETTINGS } from "../../server/settings/settings.ts";

export interface Project {
  /** Relative paths; folders end with a slash. */
  readonly paths: ReadonlySet<string>;
  readonly commands: readonly string[];
  readonly benches: readonly string[];
  readonly settings: readonly string[];
  /** Method and path. */
  readonly calls: readonly string[];
  readonly packages: readonly string[];
  /** All words of the sources. */
  readonly words: ReadonlySet<string>;
}

const SOURCE = /\.(ts|tsx|mjs|css|html|conf|yaml|json|example|lua|service|sh)$/;
const EXCLUDED = /^((?:.+\/)?package-lock\.json|scripts\/(check-)?docs.*)$/;
const MANIFESTS = ["bench", "scripts/map", "scripts/names", "scripts/places", "."];

export function readProject(): Project {
  const paths = readPaths();
  const sources = [...paths].filter((path) => SOURCE.test(path) && !EXCLUDED.test(path));
  const manifests = MANIFESTS.map((folder) => readJson(join(folder, "package.json")));
  const calls: Record<string, object> = readJson("docs/openapi.json").paths;
  return {
    paths,
    commands: Object.keys(readJson("package.json").scripts),
    benches: read("bench/main.ts").match(/(?<=^ {2})\w+(?=: async)/gm) ?? [],
    settings: Object.keys(SETTINGS),
    calls: Object.entries(calls).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
    packages: manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    ),
    words: new Set(sources.flatMap((path) => read(path).match(/[\w$]+/g) ?? [])),
  };
}

/** All but what Git ignores, which a machine may lack. */
function readPaths(): Set<string> {
  const ignored = read(".gitignore").split("\n").filter(Boolean);
  const exclude = [".git", ...ignored].map((name) => `**/${name.replace(/\/$/, "")}`);
  const found = globSync(["**/*", "**/.*", ".{ci,github}/**/*"], { exclude, withFileTypes: true });
  return new Set(
    found.map((entry) => {
      const path = relative(".", join(entry.parentPath, entry.name));
      return entry.isDirectory() ? `${path}/` : path;
    }),
  );
}

function readJson(path: string) {
  return JSON.parse(read(path));
}

function read(path: string): string {
  return readFileSync(path, "utf8");
}
