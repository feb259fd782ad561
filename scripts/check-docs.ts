import { readFileSync } from "node:fs";
import { checkDocuments, findIdleExceptions } from "./docs/check-documents.ts";
import { checkDeployment, checkExample } from "./docs/check-tables.ts";
import { readProject } from "./docs/read-project.ts";

/** Without these some checks would find nothing to check. */
const NEEDED = [
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
const missing = NEEDED.filter((path) => !texts.has(path));
const faults = [
  ...missing.map((path) => ({ path, line: 1, message: "no such document" })),
  ...checkDocuments(texts, project, read),
  ...findIdleExceptions(texts, project),
  ...checkExample(read(".env.example"), project),
  ...checkDeployment(read, project),
];
for (const { path, line, message } of faults) console.error(`${path}:${line}: ${message}`);
process.exitCode = faults.length > 0 ? 1 : 0;
