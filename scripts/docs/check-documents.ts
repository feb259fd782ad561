import { posix } from "node:path";
import { DATABASE_FAILURES } from "../../server/database/database-failure.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { checkTree } from "./check-tree.ts";
import { EXCEPTIONS } from "./exceptions.ts";
import type { Project } from "./read-project.ts";

const FENCE = /^```.*\n[\s\S]*?^```$/gm;
const COMMAND = /\bnpm\s+(?:run\s+(?:--silent\s+)?([\w-]+)(?: -- ([a-z]+)\b)?|(start|test)\b)/g;
const CALL = /^(?:(GET|HEAD|POST|PUT|PATCH|DELETE) )?((?:\/api\b|…\/)[^\s?]*)/;
const PACKAGE = /^@[\w.-]+\/[\w.*-]+$/;
const PATH =
  /^(?![A-Z_]+\/)[\w.*<>@~-]+\/[\w.*<>@~/-]*$|^[\w.*<>@-]*\.(?:ts|tsx|mjs|md|json|css|html|yaml|conf|service|sqlite|png|lua)$/;
const WORDS =
  /^([A-Z][A-Z0-9_]{2,})(?:[=/]\S*)?$|^([A-Za-z]+[a-z0-9]*(?:[A-Z_.][A-Za-z0-9_.]*)+)(?:\(\))?$/;
const PLAIN_PATH =
  /\b(?:bench|deploy|docs|e2e|scripts|server|shared|vite|web)\/[\w./-]+\.[a-z]+\b/g;
const RULE = /^- (\d[\d., ]*) (?:.*?: `([^`]+\.tsx?)`: (.+))?/;

/** What a file must name. */
const COMPLETE: Readonly<Record<string, (project: Project) => readonly string[]>> = {
  "CONTRIBUTING.md": ({ commands }) =>
    commands.map((name) => (/^(start|test)$/.test(name) ? `npm ${name}` : `npm run ${name}`)),
  "docs/decisions/README.md": ({ paths }) =>
    [...paths].flatMap((path) => /^docs\/decisions\/(\d.+)/.exec(path)?.[1] ?? []),
  "docs/benchmarks.md": ({ benches }) => benches.map((bench) => `-- ${bench}`),
  "docs/dependencies.md": ({ packages }) => packages,
  "docs/operating.md": () => [...DATABASE_FAILURES, "unknown"].map((name) => `\`${name}\``),
};

/** Where a file sets environment variables of the server, not of other programs. */
const SETTINGS: Readonly<Record<string, RegExp>> = {
  "deploy/compose.yaml": /(?<=^ {4})[A-Z_]+(?=: )/gm,
  "deploy/world-clock.service": /(?<=^Environment=.*)\b[A-Z_]+(?==)/gm,
  "deploy/Dockerfile": /(?<=^ENV .*)\b[A-Z_]+(?==)/gm,
};

/** Finds what documents and deployment files name that does not exist, and what they lack. Returns sentences. */
export function checkDocuments(
  texts: ReadonlyMap<string, string>,
  project: Project,
  read: (path: string) => string,
): string[] {
  const problemsOf = (path: string, text: string) => [
    ...checkNames(path, text, project),
    ...(path.endsWith(".md") ? [...checkLinks(path, texts, project), ...checkTables(text)] : []),
    ...(COMPLETE[path]?.(project) ?? [])
      .filter((name) => !isNamed(text, name))
      .map((name) => `missing: ${name}`),
    ...((SETTINGS[path] && text.match(SETTINGS[path])) ?? [])
      .filter((name) => !/^(NODE|MALLOC)_/.test(name) && !project.settings.includes(name))
      .map((name) => `no such setting: ${name}`),
    ...(path === "ARCHITECTURE.md" ? checkTree(text, project.paths) : []),
    ...(path === "docs/specification-coverage.md" ? checkCoverage(text, project, read) : []),
    ...(path === "docs/dependencies.md" ? checkPackages(text, project) : []),
  ];
  return [...texts].flatMap(([path, text]) =>
    problemsOf(path, text).map((problem) => `${path}: ${problem}`),
  );
}

function checkNames(from: string, text: string, project: Project): string[] {
  const { commands, benches } = project;
  const isMarkdown = from.endsWith(".md");
  const prose = isMarkdown ? text.replaceAll(FENCE, "") : text;
  const marked = isMarkdown ? [...prose.matchAll(/`([^`]+)`/g)] : [];
  const spans = marked.map(([, span = ""]) => span.replace(/\s+/g, " "));
  const plain = isMarkdown ? prose.replaceAll(/`[^`]*`|\]\([^)]*\)/g, "") : prose;
  const paths = plain.match(PLAIN_PATH) ?? [];
  return [
    ...[...spans, ...paths].flatMap((span) => {
      const kind = EXCEPTIONS.has(span) ? undefined : missingKind(project, span, from);
      return kind ? [`no such ${kind}: ${span}`] : [];
    }),
    ...[...text.matchAll(COMMAND)].flatMap(([command, name, part, short = ""]) =>
      commands.includes(name ?? short) && (name !== "bench" || !part || benches.includes(part))
        ? []
        : [`no such command: ${command.replace(/\s+/g, " ")}`],
    ),
  ];
}

/** The kind of name that is missing; undefined if it exists or is not one of ours. */
function missingKind(project: Project, span: string, from: string): string | undefined {
  const unless = (exists: boolean, kind: string) => (exists ? undefined : kind);
  const [, bench] = /^-- ([a-z]+)$/.exec(span) ?? [];
  if (bench) return unless(project.benches.includes(bench), "bench");
  const [, method, call] = CALL.exec(span) ?? [];
  if (call) return unless(hasCall(project, method, call), "call");
  if (PACKAGE.test(span)) return unless(project.packages.includes(span), "package");
  if (PATH.test(span)) return unless(hasPath(project, span, from) || isKnownZone(span), "path");
  const [, constant, name = constant] = WORDS.exec(span) ?? [];
  return unless(
    (name?.match(/[\w$]+/g) ?? []).every((word) => project.words.has(word)),
    "name",
  );
}

function hasCall({ calls }: Project, method: string | undefined, path: string): boolean {
  return calls
    .filter((call) => !method || call.startsWith(`${method} `))
    .map((call) => call.slice(call.indexOf("/")))
    .some((known) => {
      if (path.startsWith("…")) return known.endsWith(path.slice(1));
      return known === path || (!method && known.startsWith(`${path}/`));
    });
}

/** Matches from the root, from the document's folder, or in any folder; `<word>` and `*` match any name. */
function hasPath({ paths }: Project, span: string, from: string): boolean {
  const pattern = span.replaceAll(/[.+^$()]/g, "\\$&").replaceAll(/<[^>]+>|\*+/g, "[^/]+");
  const known = new RegExp(`^(?:${posix.dirname(from)}/)?${pattern}/?$|^(?:.*/)?${pattern}$`);
  return [...paths].some((path) => known.test(path));
}

function checkLinks(
  from: string,
  texts: ReadonlyMap<string, string>,
  { paths }: Project,
): string[] {
  const prose = texts.get(from)?.replaceAll(FENCE, "") ?? "";
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]) => {
    const [file, anchor] = target.split("#");
    const path = file ? posix.join(posix.dirname(from), file) : from;
    const exists = texts.has(path) || paths.has(path) || paths.has(`${path}/`);
    const headings = texts.get(path)?.match(/(?<=^#+ ).+$/gm) ?? [];
    const isRight = exists && (!anchor || headings.map(anchorOf).includes(anchor));
    return isRight || /^[a-z]+:/.test(target) ? [] : [`broken link: ${target}`];
  });
}

/** Each row has as many cells as the header. */
function checkTables(text: string): string[] {
  const tables = text.match(/^\|.*\n(?:\|.*(?:\n|$))+/gm) ?? [];
  const cellsOf = (row: string) => row.split(/(?<!\\)\|/).length;
  return tables.flatMap((table) => {
    const [header = "", ...rows] = table.trim().split("\n");
    return rows
      .filter((row) => cellsOf(row) !== cellsOf(header))
      .map((row) => `not as many cells as the header: ${row}`);
  });
}

function anchorOf(heading: string): string {
  const text = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, "");
  return text.replaceAll(" ", "-");
}

function isNamed(text: string, name: string): boolean {
  return new RegExp(`(?:^|[\`( ])${name}(?:$|[\`) =:])`, "m").test(text);
}

/** Each rule has a test, and the test exists. */
function checkCoverage(text: string, { paths }: Project, read: (path: string) => string): string[] {
  return text.split("\n").flatMap((line) => {
    const [, numbers, file, title = ""] = RULE.exec(line) ?? [];
    if (!numbers) return [];
    if (!file) return [`a rule without a test: ${numbers}`];
    const exists = paths.has(file) && hasTest(read(file), title);
    return exists ? [] : [`no such test: ${file}: ${title}`];
  });
}

/** Whether a file runs a test or a group of that title, as written there, placeholders included. */
function hasTest(source: string, title: string): boolean {
  const text = title.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const call = String.raw`(?<!\.(?:skip|todo|fixme|fails))\(\s*(["'${"`"}])${text}\1,`;
  return new RegExp(call).test(source);
}

function checkPackages(text: string, { packages }: Project): string[] {
  return [...text.matchAll(/^- ((?:`[^`]+`,? ?)+):/gm)]
    .flatMap(([, names = ""]) => names.match(/[^`, ]+/g) ?? [])
    .filter((name) => !packages.includes(name))
    .map((name) => `no such package: ${name}`);
}
