import { basename } from "node:path/posix";
import type { Rolldown } from "vite";

/** Where the scripts in the document leave what other chunks import from them, by file name. */
const CHUNKS = "globalThis.inlinedChunks";

interface InlinedChunk {
  readonly chunk: Rolldown.OutputChunk;
  /** A classic script: it runs as soon as it has arrived. */
  readonly script: string;
  /** The module at the chunk's own path, for the lazy chunks that import from it. */
  readonly facade: string;
}

interface Binding {
  readonly local: string;
  readonly name: string;
}

/** Scripts for the document, made of the entry chunk and the chunks it imports, in their order of execution. */
export function inlineEntry(
  entry: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
): InlinedChunk[] {
  const chunks = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    for (const file of chunk.imports) {
      const imported = bundle[file];
      if (imported?.type === "chunk" && !chunks.has(imported)) visit(imported);
    }
    chunks.add(chunk);
  };
  visit(entry);
  return [...chunks].map(inline);
}

function inline(chunk: Rolldown.OutputChunk): InlinedChunk {
  const { imports, dynamicImports, fileName } = chunk;
  const place = `(${CHUNKS}??={})["${fileName}"]`;
  let exported: Binding[] = [];
  let code = chunk.code
    .replace(/export\{([^{}]*)\};?\s*$/, (_all, list: string) => {
      exported = readBindings(list);
      return `${place}={${exported.map(({ name, local }) => `${name}:${local}`).join()}};`;
    })
    .replaceAll(
      /import(?:\{([^{}]*)\}from)?"\.\/([^"]+)";/g,
      (all, list: string | undefined, file) => {
        const imported = imports.find((one) => basename(one) === file);
        if (!imported) return all;
        const names = readBindings(list ?? "").map(({ name, local }) => `${local}:${name}`);
        return `const{${names.join()}}=${CHUNKS}["${imported}"];`;
      },
    );
  for (const file of dynamicImports) code = code.replaceAll(`./${basename(file)}`, `/${file}`);
  if (exported.length === 0 || /<!--|<\/script|import\.meta/i.test(code)) {
    throw new Error(`${fileName} can't be moved into the document.`);
  }
  const variables = exported.map(({ name }, index) => `${name}:v${index}`);
  const names = exported.map(({ name }, index) => `v${index} as ${name}`);
  return {
    chunk,
    script: `(()=>{"use strict";${code}})()`,
    facade: `const{${variables.join()}}=${CHUNKS}["${fileName}"];export{${names.join()}};`,
  };
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
