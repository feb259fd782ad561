import type { Document, Problem } from "./read-document.ts";
import type { Project } from "./read-project.ts";

const NAMES = /^( *)((?:[\w.<>-]+\/?)(?:\/[\w.<>-]+\/?)*(?: [\w.<>-]+(?:\.\w+|\/))*)(?: {2,}|$)/;
/** Text from this column on continues a description. */
const DESCRIPTION_COLUMN = 8;

const FOLDER = /^\w[^/]*\/([^/]+\/)?$/;
const ROOT_FILE = /^(shared|server|web)\/[\w-]+\.(tsx?|mjs|css)$/;

/**
 * Checks the tree in a document's first fence: each name exists, and it names all folders of the first two levels and
 * the code files at the roots of shared/, server/ and web/. Folders that start with a dot are ignored.
 */
export function checkTree(document: Document, { paths }: Project): Problem[] {
  const [tree] = document.fences;
  if (!tree) return [{ path: document.path, line: 1, message: "no tree" }];
  const problem = (line: number, message: string) => ({ path: document.path, line, message });
  const named = new Set<string>();
  const problems: Problem[] = [];
  let parents: string[] = [];
  for (const [index, text] of tree.text.split("\n").entries()) {
    const [, indent = "", names = ""] = NAMES.exec(text) ?? [];
    if (names === "" || indent.length >= DESCRIPTION_COLUMN) continue;
    parents = parents.slice(0, indent.length / 2);
    for (const name of names.split(" ")) {
      const path = parents.join("") + name;
      named.add(path);
      if (!paths.has(path)) problems.push(problem(tree.line + index, `no such path: ${path}`));
    }
    parents.push(names.split(" ").at(-1) ?? "");
  }
  const isNamed = (folder: string) => [...named].some((path) => path.startsWith(folder));
  const folders = [...paths].filter((path) => FOLDER.test(path) && !isNamed(path));
  const files = [...paths].filter((path) => ROOT_FILE.test(path) && !named.has(path));
  return [
    ...problems,
    ...folders.map((path) => problem(tree.line, `missing folder: ${path}`)),
    ...files.map((path) => problem(tree.line, `missing file: ${path}`)),
  ];
}
