import { readFileSync } from "node:fs";
import { checkDocuments, findUnusedExceptions } from "./docs/check-documents.ts";
import { checkDeployment, checkExample } from "./docs/check-tables.ts";
import { readProject } from "./docs/read-project.ts";

const REQUIRED = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "docs/benchmarks.md",
  "docs/dependencies.md",
  "docs/specification-coverage.md",
];

const read = (path: string) => readFileSync(path, "utf8");
const project = readProject();
const texts = new Map(
  [...project.paths].filter((path) => path.endsWith(".md")).map((path) => [path, read(path)]),
);
const missing = REQUIRED.filter((path) => !texts.has(path));
const problems = [
  ...missing.map((path) => ({ path, line: 1, message: "document missing" })),
  ...checkDocuments(texts, project, read),
  ...findUnusedExceptions(texts, project),
  ...checkExample(read(".env.example"), project),
  ...checkDeployment(read, project),
];
for (const { path, line, message } of problems) console.error(`${path}:${line}: ${message}`);
process.exitCode = problems.length > 0 ? 1 : 0;
