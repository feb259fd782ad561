import { readFileSync } from "node:fs";
import { checkDocs, findIdleExceptions } from "./docs/check-docs.ts";
import { checkDeployment, checkExample } from "./docs/check-tables.ts";
import { readProject } from "./docs/read-project.ts";

const read = (path: string) => readFileSync(path, "utf8");
const project = readProject();
const texts = new Map(
  [...project.paths].filter((path) => path.endsWith(".md")).map((path) => [path, read(path)]),
);
const faults = [
  ...checkDocs(texts, project, read),
  ...findIdleExceptions(texts, project),
  ...checkExample(read(".env.example"), project),
  ...checkDeployment(read, project),
];
for (const { path, line, message } of faults) console.error(`${path}:${line}: ${message}`);
process.exitCode = faults.length > 0 ? 1 : 0;
