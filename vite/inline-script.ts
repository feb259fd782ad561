import { basename } from "node:path/posix";
import type { Rolldown } from "vite";

/** Where the scripts in the document leave what other chunks import from them, by file name. */
const CHUNKS = "globalThis.inlinedChunks";

/** `import{a as b}from"./name.js";` or `import"./name.js";` in minified code. */
const IMPORT = /import(?:\{([^{}]*)\}from)?"\.\/([^"]+)";/g;

interface Binding {
  readonly local: string;
  readonly name: string;
}

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
  const { imports, dynamicImports, fileName } = chunk;
  const place = `(${CHUNKS}??={})["${fileName}"]`;
  let hasExports = false;
  let code = importFromDocument(chunk.code, imports).replace(
    /export\{([^{}]*)\};?\s*$/,
    (_all, list: string) => {
      const names = readBindings(list).map(({ name, local }) => `${name}:${local}`);
      hasExports = true;
      return `${place}={${names.join()}};`;
    },
  );
  for (const file of dynamicImports) code = code.replaceAll(`./${basename(file)}`, `/${file}`);
  if (!hasExports || /<!--|<\/script|import\.meta/i.test(code)) {
    throw new Error(`${fileName} can't be moved into the document.`);
  }
  return `(()=>{"use strict";${code}})()`;
}

/** The code of a chunk that takes from the document what it imports from `files`, whose code is there. */
export function importFromDocument(code: string, files: readonly string[]): string {
  const changed = code.replaceAll(IMPORT, (all, list: string | undefined, imported) => {
    const file = files.find((one) => basename(one) === imported);
    if (!file) return all;
    const names = readBindings(list ?? "").map(({ name, local }) => `${local}:${name}`);
    return `const{${names.join()}}=${CHUNKS}["${file}"];`;
  });
  const left = files.find((file) => changed.includes(`"./${basename(file)}"`));
  if (left) throw new Error(`${left} is imported in a way that the document can't serve.`);
  return changed;
}

/** Of `a as b,c`. */
function readBindings(list: string): Binding[] {
  return list
    .split(",")
    .filter(Boolean)
    .map((item) => {
      const [local = "", name = local] = item.trim().split(" as ");
      return { local, name };
    });
}
