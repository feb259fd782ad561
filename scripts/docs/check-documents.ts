import { checkCoverage } from "./check-coverage.ts";
import { checkDecisions } from "./check-decisions.ts";
import { checkLinks } from "./check-links.ts";
import { checkNames } from "./check-names.ts";
import { checkCompleteness, checkPackages } from "./check-tables.ts";
import { checkTree } from "./check-tree.ts";
import { EXCEPTIONS } from "./exceptions.ts";
import { type Problem, readDocument } from "./read-document.ts";
import type { Project } from "./read-project.ts";
import { readTestTitles } from "./read-test-titles.ts";

const TREE = "ARCHITECTURE.md";
const COVERAGE = "docs/specification-coverage.md";
const DEPENDENCIES = "docs/dependencies.md";

export function checkDocuments(
  texts: ReadonlyMap<string, string>,
  project: Project,
  read: (path: string) => string,
): Problem[] {
  const documents = new Map(
    [...texts].map(([path, text]) => [path, readDocument(path, text)] as const),
  );
  const titlesOf = (path: string) =>
    project.paths.has(path) ? readTestTitles(path, read(path)) : [];
  const faults = [...documents.values()].flatMap((document) => [
    ...checkNames(document, project).filter(({ name = "" }) => !EXCEPTIONS.has(name)),
    ...checkLinks(document, documents, project),
    ...checkCompleteness(document, project),
    ...(document.path === TREE ? checkTree(document, project) : []),
    ...(document.path === COVERAGE ? checkCoverage(document, titlesOf) : []),
    ...(document.path === DEPENDENCIES ? checkPackages(document, project) : []),
  ]);
  return [...faults, ...checkDecisions(documents)];
}

export function findUnusedExceptions(
  texts: ReadonlyMap<string, string>,
  project: Project,
): Problem[] {
  const needed = new Set(
    [...texts].flatMap(([path, text]) =>
      checkNames(readDocument(path, text), project).map(({ name }) => name),
    ),
  );
  return [...EXCEPTIONS.keys()]
    .filter((name) => !needed.has(name))
    .map((name) => ({
      path: "scripts/docs/exceptions.ts",
      line: 1,
      message: `unused exception: ${name}`,
    }));
}
