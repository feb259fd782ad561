import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { readSettings } from "../../server/settings/settings.ts";

/** What the project has, by which its documents are judged. */
export interface Project {
  /** Paths from the root, each folder with a slash at its end. */
  readonly paths: ReadonlySet<string>;
  readonly commands: ReadonlySet<string>;
  readonly benches: ReadonlySet<string>;
  readonly settings: ReadonlySet<string>;
  /** `GET /api/health` */
  readonly calls: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
  /** Exported constants in capitals. */
  readonly constants: ReadonlySet<string>;
  /** Every word of the sources. */
  readonly words: ReadonlySet<string>;
}

const SOURCE = /\.(ts|tsx|mjs|css|html|conf|yaml|json|example|lua)$/;
/** What names things without having them: other people's, and the tests and exceptions of these checks. */
const NO_SOURCE = /^(package-lock\.json|scripts\/docs\/.*)$/;

/** Reads the project of the current folder. */
export function readProject(): Project {
  const paths = readPaths();
  const { scripts, ...manifest } = JSON.parse(read("package.json"));
  const sources = [...paths].filter((path) => SOURCE.test(path) && !NO_SOURCE.test(path));
  return {
    paths,
    commands: new Set(Object.keys(scripts)),
    benches: new Set(matches(read("bench/main.ts"), /^ {2}(\w+): async/gm)),
    settings: readSettingNames(),
    calls: readCalls(),
    packages: new Set(
      ["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) =>
        Object.keys(manifest[kind]),
      ),
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

/** The names that the server reads, told by reading them. */
function readSettingNames(): Set<string> {
  const names = new Set<string>();
  const note = (_: object, name: string) => {
    names.add(name);
  };
  readSettings(new Proxy({}, { get: note }));
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
