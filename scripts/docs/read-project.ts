import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { readSettings } from "../../server/settings/settings.ts";

export interface Project {
  /** Relative paths; folders end with a slash. */
  readonly paths: ReadonlySet<string>;
  readonly commands: ReadonlySet<string>;
  readonly benches: ReadonlySet<string>;
  readonly settings: ReadonlySet<string>;
  readonly calls: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
  readonly constants: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

const SOURCE = /\.(ts|tsx|mjs|css|html|conf|yaml|json|example|lua)$/;
const EXCLUDED = /^((?:.+\/)?package-lock\.json|scripts\/docs\/.*)$/;

export function readProject(): Project {
  const paths = readPaths();
  const { scripts, ...manifest } = JSON.parse(read("package.json"));
  const ownManifests = ["bench", "scripts/map", "scripts/names", "scripts/places"].map((folder) =>
    JSON.parse(read(`${folder}/package.json`)),
  );
  const sources = [...paths].filter((path) => SOURCE.test(path) && !EXCLUDED.test(path));
  return {
    paths,
    commands: new Set(Object.keys(scripts)),
    benches: new Set(matches(read("bench/main.ts"), /^ {2}(\w+): async/gm)),
    settings: readSettingNames(),
    calls: readCalls(),
    packages: new Set(
      [
        manifest.dependencies,
        manifest.devDependencies,
        manifest.optionalDependencies,
        ...ownManifests.map(({ dependencies }) => dependencies),
      ].flatMap(Object.keys),
    ),
    constants: new Set(
      sources.flatMap((path) => matches(read(path), /^export const ([A-Z][A-Z0-9_]+)\b/gm)),
    ),
    words: new Set(sources.flatMap((path) => read(path).match(/[\w$]+/g) ?? [])),
  };
}

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

/** Records which names `readSettings` reads. */
function readSettingNames(): Set<string> {
  const names = new Set<string>();
  const get = (_: object, name: string) => {
    names.add(name.replace(/^\uFEFF/, ""));
  };
  readSettings(new Proxy({}, { get }));
  return names;
}

function readCalls(): Set<string> {
  const paths: Record<string, object> = JSON.parse(read("docs/openapi.json")).paths;
  return new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}

function read(path: string): string {
  return readFileSync(path, "utf8");
}
