/** Names are separated by single spaces and end at two; text from column 8 on continues a description. */
const ROW = /^( {0,6})(\S+(?: \S+)*)/;
const FOLDER = /^\w[^/]*\/([^/]+\/)?$/;
const ROOT_FILE = /^(shared|server|web)\/[\w-]+\.(tsx?|mjs|css)$/;

/**
 * Checks the tree in a document's first fence: each name exists, and it names all folders of the first two levels and
 * the code files at the roots of shared/, server/ and web/. Folders that start with a dot are ignored.
 */
export function checkTree(text: string, paths: ReadonlySet<string>): string[] {
  const [, tree = ""] = /^```\n([\s\S]*?)^```$/m.exec(text) ?? [];
  const named: string[] = [];
  let parents: string[] = [];
  for (const row of tree.split("\n")) {
    const [, indent = "", names = ""] = ROW.exec(row) ?? [];
    if (names === "") continue;
    parents = parents.slice(0, indent.length / 2);
    named.push(...names.split(" ").map((name) => parents.join("") + name));
    parents.push(names.split(" ").at(-1) ?? "");
  }
  const isMissing = (path: string) =>
    (FOLDER.test(path) && !named.some((name) => name.startsWith(path))) ||
    (ROOT_FILE.test(path) && !named.includes(path));
  return [
    ...named.filter((path) => !paths.has(path)).map((path) => `no such path: ${path}`),
    ...[...paths].filter(isMissing).map((path) => `missing in the tree: ${path}`),
  ];
}
