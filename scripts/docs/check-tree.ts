import type { Document, Fault } from "./read-document.ts";
import type { Project } from "./read-project.ts";

const NAMES = /^( *)((?:[\w.<>-]+\/?)(?:\/[\w.<>-]+\/?)*(?: [\w.<>-]+(?:\.\w+|\/))*)(?: {2,}|$)/;
/** Where descriptions stand that go on in the next line; names stand before it. */
const DESCRIPTION_COLUMN = 8;

/**
 * Holds the tree of a document, its first fence, to the folders there are: each name in it is there, and each folder of
 * the first two levels is named. Folders whose name begins with a dot are left out.
 */
export function checkTree(document: Document, { paths }: Project): Fault[] {
  const [tree] = document.fences;
  if (!tree) return [{ path: document.path, line: 1, message: "no tree" }];
  const fault = (line: number, message: string) => ({ path: document.path, line, message });
  const named = new Set<string>();
  const faults: Fault[] = [];
  let parents: string[] = [];
  for (const [index, text] of tree.text.split("\n").entries()) {
    const [, indent = "", names = ""] = NAMES.exec(text) ?? [];
    if (names === "" || indent.length >= DESCRIPTION_COLUMN) continue;
    parents = parents.slice(0, indent.length / 2);
    for (const name of names.split(" ")) {
      const path = parents.join("") + name;
      named.add(path);
      if (!paths.has(path)) faults.push(fault(tree.line + index, `no path: ${path}`));
    }
    parents.push(names.split(" ").at(-1) ?? "");
  }
  const isNamed = (folder: string) => [...named].some((path) => path.startsWith(folder));
  const unnamed = [...paths].filter((path) => /^\w[^/]*\/([^/]+\/)?$/.test(path) && !isNamed(path));
  return [...faults, ...unnamed.map((path) => fault(tree.line, `a folder not named: ${path}`))];
}
