import type { Document, Fault } from "./read-document.ts";
import type { Project } from "./read-project.ts";

const NAMES = /^( *)((?:[\w.<>-]+\/?)(?:\/[\w.<>-]+\/?)*(?: [\w.<>-]+(?:\.\w+|\/))*)(?: {2,}|$)/;
/** Where descriptions stand that go on in the next line; names stand before it. */
const DESCRIPTION_COLUMN = 8;

const FOLDER = /^\w[^/]*\/([^/]+\/)?$/;
/** A source directly on one of the three floors, but for tests and what they share. */
const FILE_OF_A_FLOOR = /^(shared|server|web)\/(?!test-)[\w-]+\.(tsx?|mjs|css)$/;

/**
 * Holds the tree of a document, its first fence, to what there is: each name in it is there, each folder of the first two
 * levels is named, and each source directly on a floor. Folders whose name begins with a dot are left out.
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
  const folders = [...paths].filter((path) => FOLDER.test(path) && !isNamed(path));
  const files = [...paths].filter((path) => FILE_OF_A_FLOOR.test(path) && !named.has(path));
  return [
    ...faults,
    ...folders.map((path) => fault(tree.line, `a folder not named: ${path}`)),
    ...files.map((path) => fault(tree.line, `a file not named: ${path}`)),
  ];
}
