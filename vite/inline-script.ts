import { basename } from "node:path/posix";
import { type ESTree, parseAst, type Rolldown, Visitor } from "vite";
import { type Edit, editScript } from "./edit-script.ts";

/** Where the scripts in the document leave what other chunks import from them, by file name. */
const CHUNKS = "globalThis.inlinedChunks";

/** The chunks whose code is in the document: the entry chunk, after those that it imports, in their order of execution. */
export function chunksOfDocument(bundle: Rolldown.OutputBundle): readonly Rolldown.OutputChunk[] {
  const chunks = new Set<Rolldown.OutputChunk>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== "chunk" || chunks.has(chunk)) return;
    chunk.imports.forEach(visit);
    chunks.add(chunk);
  };
  for (const file of Object.values(bundle)) {
    if (file.type === "chunk" && file.isEntry) visit(file.fileName);
  }
  return [...chunks];
}

/** A script for the document: a classic one, which runs as soon as it has arrived. */
export function inlineChunk(chunk: Rolldown.OutputChunk): string {
  const { code, imports, dynamicImports, fileName } = chunk;
  const edits: Edit[] = [];
  let isMovable = !/<!--|<\/script/i.test(code);
  let hasExports = false;
  const program = parseAst(code);
  new Visitor({
    ExportNamedDeclaration({ start, end, specifiers }) {
      const names = specifiers.map(({ exported, local }) => `${nameOf(exported)}:${nameOf(local)}`);
      const text = `(${CHUNKS}??={})["${fileName}"]={${names.join()}};`;
      hasExports = true;
      edits.push({ start, end, text });
    },
    ImportExpression({ source }) {
      const path = readText(source);
      const file = dynamicImports.find((one) => path === `./${basename(one)}`);
      // The document has another path.
      if (file) edits.push({ start: source.start, end: source.end, text: `"/${file}"` });
    },
    MetaProperty(node) {
      if (node.meta.name === "import") isMovable = false;
    },
  }).visit(program);
  if (!hasExports || !isMovable) throw new Error(`${fileName} can't be moved into the document.`);
  return `(()=>{"use strict";${editScript(code, [...edits, ...importEdits(program, imports)])}})()`;
}

/** The code of a chunk that takes from the document what it imports from `files`, whose code is there. */
export function importFromDocument(code: string, files: readonly string[]): string {
  return editScript(code, importEdits(parseAst(code), files));
}

function importEdits(program: ESTree.Program, files: readonly string[]): Edit[] {
  const find = (source: ESTree.Node | null) =>
    source ? files.find((one) => readText(source) === `./${basename(one)}`) : undefined;
  const edits: Edit[] = [];
  const refuse = ({ source }: { readonly source: ESTree.Node | null }) => {
    const file = find(source);
    if (file) throw new Error(`${file} is imported in a way that the document can't serve.`);
  };
  new Visitor({
    ImportDeclaration(node) {
      const file = find(node.source);
      if (!file) return;
      const names = node.specifiers.map((one) =>
        one.type === "ImportSpecifier" ? `${nameOf(one.imported)}:${one.local.name}` : refuse(node),
      );
      const text = `const{${names.join()}}=${CHUNKS}["${file}"];`;
      edits.push({ start: node.start, end: node.end, text });
    },
    ExportNamedDeclaration: refuse,
    ExportAllDeclaration: refuse,
    ImportExpression: refuse,
  }).visit(program);
  return edits;
}

const nameOf = (node: ESTree.ModuleExportName) =>
  node.type === "Literal" ? JSON.stringify(node.value) : node.name;

/** The text of a literal without values. */
function readText(node: ESTree.Node): string | undefined {
  if (node.type === "TemplateLiteral") return node.quasis[0]?.value.cooked ?? undefined;
  return node.type === "Literal" ? String(node.value) : undefined;
}
