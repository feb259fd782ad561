import { basename } from "node:path/posix";
import { fileURLToPath } from "node:url";
import MagicString from "magic-string";
import { type ESTree, type Plugin, parseAst, type Rolldown, Visitor } from "vite";
import type { Output } from "./bundle.ts";

/** Where the scripts in the document leave what other chunks import from them, by file name. */
const CHUNKS = "globalThis.inlinedChunks";

/** Vite's own, which calls its `__vitePreload` around each dynamic import. */
const PRELOAD_HELPER = "\0vite/preload-helper.js";
const REPLACEMENT = fileURLToPath(
  new URL("../web/kit/lazy/import-once-fetched.ts", import.meta.url),
);

/** The chunks whose code is in the document: the entry chunk, after those that it imports, in their order of execution. */
export function chunksOfDocument(files: readonly Output[]): readonly Rolldown.OutputChunk[] {
  const chunks = new Set<Rolldown.OutputChunk>();
  const visit = (name: string) => {
    const chunk = files.find(({ fileName }) => fileName === name);
    if (chunk?.type !== "chunk" || chunks.has(chunk)) return;
    chunk.imports.forEach(visit);
    chunks.add(chunk);
  };
  for (const file of files) {
    if (file.type === "chunk" && file.isEntry) visit(file.fileName);
  }
  return [...chunks];
}

/** A script for the document: a classic one, which runs as soon as it has arrived. */
export function inlineChunk(chunk: Rolldown.OutputChunk): string {
  const { code, imports, dynamicImports, fileName } = chunk;
  const script = new MagicString(code);
  let hasExports = false;
  new Visitor({
    ExportNamedDeclaration({ start, end, specifiers }) {
      const names = specifiers.map(
        ({ exported, local }) => `${textOf(code, exported)}:${textOf(code, local)}`,
      );
      hasExports = true;
      script.update(start, end, `(${CHUNKS}??={})["${fileName}"]={${names.join()}};`);
    },
    ImportExpression({ source }) {
      const file = findFile(dynamicImports, code, source);
      // The document has another path.
      if (file) script.update(source.start, source.end, `"/${file}"`);
    },
  }).visit(parseAst(code));
  if (!hasExports || /<!--|<\/script|import\.meta/i.test(code)) {
    throw new Error(`${fileName} can't be moved into the document.`);
  }
  takeFromDocument(script, imports);
  return `(()=>{"use strict";${script.toString()}})()`;
}

/** The code of a chunk that takes from the document what it imports from `files`, whose code is there. */
export function importFromDocument(code: string, files: readonly string[]): string {
  const script = new MagicString(code);
  takeFromDocument(script, files);
  return script.toString();
}

function takeFromDocument(script: MagicString, files: readonly string[]) {
  const code = script.original;
  const refuse = ({ source }: { readonly source: ESTree.Node | null }) => {
    const file = source && findFile(files, code, source);
    if (file) throw new Error(`${file} is imported in a way that the document can't serve.`);
  };
  new Visitor({
    ImportDeclaration(node) {
      const file = findFile(files, code, node.source);
      if (!file) return;
      const names = node.specifiers.map((one) =>
        one.type === "ImportSpecifier"
          ? `${textOf(code, one.imported)}:${one.local.name}`
          : refuse(node),
      );
      script.update(node.start, node.end, `const{${names.join()}}=${CHUNKS}["${file}"];`);
    },
    ExportNamedDeclaration: refuse,
    ExportAllDeclaration: refuse,
    ImportExpression: refuse,
  }).visit(parseAst(code));
}

const textOf = (code: string, { start, end }: ESTree.Node) => code.slice(start, end);

/** The one of `files` that a literal in quotation marks names. */
function findFile(files: readonly string[], code: string, { start, end }: ESTree.Node) {
  return files.find((file) => code.slice(start + 1, end - 1) === `./${basename(file)}`);
}

/** Fetches the files of a lazy part that are not in the document before it is imported, in place of Vite's preload links. */
export function fetchBeforeImport(): Plugin {
  let inDocument: readonly string[] = [];
  return {
    name: "fetch-before-import",
    apply: "build",
    enforce: "pre",
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Vite omits the list if there is only one file.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === "js"
              ? [...new Set([file, ...files])].filter((one) => !inDocument.includes(one))
              : files,
        },
      },
    }),
    // The names come from the code before it is moved into the documents, so they must also change with what moves it.
    augmentChunkHash: () => `${String(inlineChunk)}${String(importFromDocument)}`,
    generateBundle: {
      // Vite writes the lists after this.
      order: "pre",
      handler(_options, bundle) {
        const files = Object.values(bundle);
        inDocument = chunksOfDocument(files).map(({ fileName }) => fileName);
        // All CSS is in the documents.
        for (const file of files) if (file.type === "chunk") file.viteMetadata?.importedCss.clear();
      },
    },
    load(id) {
      if (id !== PRELOAD_HELPER) return null;
      return `export { importOnceFetched as __vitePreload } from ${JSON.stringify(REPLACEMENT)};`;
    },
  };
}
