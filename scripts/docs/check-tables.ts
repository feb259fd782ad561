import type { Document, Problem } from "./read-document.ts";
import type { Project } from "./read-project.ts";

const COMPLETE: ReadonlyArray<
  readonly [path: string, kind: string, all: (project: Project) => Iterable<string>]
> = [
  ["CONTRIBUTING.md", "command", ({ commands }) => [...commands].map(commandOf)],
  ["docs/benchmarks.md", "bench", ({ benches }) => [...benches].map((bench) => `-- ${bench}`)],
  ["docs/dependencies.md", "package", ({ packages }) => packages],
];

export function checkCompleteness(document: Document, project: Project): Problem[] {
  return COMPLETE.filter(([path]) => path === document.path).flatMap(([path, kind, all]) =>
    [...all(project)]
      .filter((name) => !isNamed(document, name))
      .map((name) => ({ path, line: 1, message: `missing ${kind}: ${name}` })),
  );
}

function isNamed({ text }: Document, name: string): boolean {
  return new RegExp(`(?:^|[\`( ])${name.replaceAll(/[.+^$()]/g, "\\$&")}(?:$|[\`) ])`, "m").test(
    text,
  );
}

function commandOf(script: string): string {
  return script === "start" || script === "test" ? `npm ${script}` : `npm run ${script}`;
}

export function checkPackages(document: Document, { packages }: Project): Problem[] {
  return document.text.split("\n").flatMap((row, index) => {
    const cell = /^\| (`[^|]+`) +\|/.exec(row)?.[1] ?? "";
    return (cell.match(/[^`, ]+/g) ?? [])
      .filter((name) => !packages.has(name))
      .map((name) => ({
        path: document.path,
        line: index + 1,
        message: `no such package: ${name}`,
      }));
  });
}

/** `.env.example` must name exactly the settings that the server reads. */
export function checkExample(text: string, { settings }: Project): Problem[] {
  const path = ".env.example";
  const listed = matches(text, /^([A-Z_]+)=/gm);
  const unknown = listed.filter((name) => !settings.has(name));
  const missing = [...settings].filter((name) => !listed.includes(name));
  return [
    ...unknown.map((name) => ({ path, line: 1, message: `no such setting: ${name}` })),
    ...missing.map((name) => ({ path, line: 1, message: `missing setting: ${name}` })),
  ];
}

/** Lines that set environment variables for the server, not for other programs. */
const SETTING_LINES: Readonly<Record<string, RegExp>> = {
  "deploy/compose.yaml": /^ {4}[A-Z_]+: /gm,
  "deploy/world-clock.service": /^Environment=.*$/gm,
  "deploy/Dockerfile": /^ENV .*$/gm,
};

export function checkDeployment(read: (path: string) => string, { settings }: Project): Problem[] {
  return Object.entries(SETTING_LINES).flatMap(([path, pattern]) =>
    (read(path).match(pattern) ?? [])
      .flatMap((line) => matches(line, /([A-Z_]+)(?:=|: )/g))
      .filter((name) => !name.startsWith("NODE_") && !settings.has(name))
      .map((name) => ({ path, line: 1, message: `no such setting: ${name}` })),
  );
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}
