import { readFileSync } from "node:fs";
import { checkDocuments } from "./docs/check-documents.ts";
import { readProject } from "./docs/read-project.ts";

const CHECKED = /\.md$|^\.env\.example$|^(\.ci|\.github|deploy)\/.+(?<!\.test\.ts)(?<!\/)$/;

const read = (path: string) => readFileSync(path, "utf8");
const project = readProject();
const paths = [...project.paths].filter((path) => CHECKED.test(path));
const problems = checkDocuments(new Map(paths.map((path) => [path, read(path)])), project, read);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
