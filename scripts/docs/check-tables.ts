import type { Document, Fault } from "./read-document.ts";
import type { Project } from "./read-project.ts";

/** Which documents name every one of a kind, so that what is new is told too. */
const COMPLETE: ReadonlyArray<
  readonly [path: string, kind: string, all: (project: Project) => Iterable<string>]
> = [
  ["README.md", "setting", ({ settings }) => settings],
  ["CONTRIBUTING.md", "command", ({ commands }) => [...commands].map(commandOf)],
  ["docs/benchmarks.md", "bench", ({ benches }) => [...benches].map((bench) => `-- ${bench}`)],
  ["docs/dependencies.md", "package", ({ packages }) => packages],
];

/** What the project has and the document that lists its kind does not name. */
export function checkCompleteness(document: Document, project: Project): Fault[] {
  return COMPLETE.filter(([path]) => path === document.path).flatMap(([path, kind, all]) =>
    [...all(project)]
      .filter((name) => !isNamed(document, name))
      .map((name) => ({ path, line: 1, message: `a ${kind} not named: ${name}` })),
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

/** The packages in the first column of a table that the project does not have. */
export function checkPackages(document: Document, { packages }: Project): Fault[] {
  return document.text.split("\n").flatMap((row, index) => {
    const cell = /^\| (`[^|]+`) +\|/.exec(row)?.[1] ?? "";
    return (cell.match(/[^`, ]+/g) ?? [])
      .filter((name) => !packages.has(name))
      .map((name) => ({ path: document.path, line: index + 1, message: `no package: ${name}` }));
  });
}

/** Holds the example of the settings to those the server reads, both ways. */
export function checkExample(text: string, { settings }: Project): Fault[] {
  const path = ".env.example";
  const listed = matches(text, /^([A-Z_]+)=/gm);
  const unknown = listed.filter((name) => !settings.has(name));
  const missing = [...settings].filter((name) => !listed.includes(name));
  return [
    ...unknown.map((name) => ({ path, line: 1, message: `no setting: ${name}` })),
    ...missing.map((name) => ({ path, line: 1, message: `a setting not named: ${name}` })),
  ];
}

/** The lines by which a deployment sets something for our server, NODE_ENV aside; the rest is other programs'. */
const SET_FOR_US: Readonly<Record<string, RegExp>> = {
  "deploy/compose.yaml": /^ {4}[A-Z_]+: /gm,
  "deploy/world-clock.service": /^Environment=.*$/gm,
  "deploy/Dockerfile": /^ENV .*$/gm,
};

/** The settings of the deployments that the server does not read. */
export function checkDeployment(read: (path: string) => string, { settings }: Project): Fault[] {
  return Object.entries(SET_FOR_US).flatMap(([path, pattern]) =>
    (read(path).match(pattern) ?? [])
      .flatMap((line) => matches(line, /([A-Z_]+)(?:=|: )/g))
      .filter((name) => name !== "NODE_ENV" && !settings.has(name))
      .map((name) => ({ path, line: 1, message: `no setting: ${name}` })),
  );
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}
