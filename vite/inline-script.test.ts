import { runInThisContext } from "node:vm";
import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { chunksOfDocument, importFromDocument, inlineChunk } from "./inline-script.ts";

const makeChunk = (
  fileName: string,
  code: string,
  imports: string[] = [],
  dynamicImports: string[] = [],
) =>
  ({ type: "chunk", fileName, code, imports, dynamicImports }) as unknown as Rolldown.OutputChunk;

test("the document runs the entry chunk after what it imports, and lazy chunks read both from there", async () => {
  const library = makeChunk("assets/library-a.js", "let a=40;export{a as n};");
  const entry = makeChunk(
    "assets/index-b.js",
    'import{n as e}from"./library-a.js";let t=e+2;export{t,e as if};',
    [library.fileName],
  );
  const lazy =
    'import{n as a}from"./library-a.js";import"./index-b.js";import{t,if as e}from"./index-b.js";export{a,t,e};';
  const bundle = { [entry.fileName]: { ...entry, isEntry: true }, [library.fileName]: library };
  const chunks = chunksOfDocument(bundle);
  const files = chunks.map(({ fileName }) => fileName);
  expect(files).toEqual([library.fileName, entry.fileName]);
  for (const chunk of chunks) runInThisContext(inlineChunk(chunk));
  const module = `data:text/javascript,${encodeURIComponent(importFromDocument(lazy, files))}`;
  expect({ ...(await import(/* @vite-ignore */ module)) }).toEqual({ a: 40, t: 42, e: 40 });
});

test("a lazy chunk that passes on what is in the document is refused", () => {
  expect(() => importFromDocument('export{t}from"./index-b.js";', ["assets/index-b.js"])).toThrow(
    "can't serve",
  );
});

test("an inlined chunk imports lazy chunks by their path, because the document has another one", () => {
  const entry = makeChunk(
    "assets/index-b.js",
    "let t=()=>import(`./lazy-c.js`);export{t};",
    [],
    ["assets/lazy-c.js"],
  );
  expect(inlineChunk(entry)).toContain('import("/assets/lazy-c.js")');
});

test.each([
  ["an end tag", "let t='</script>';export{t};"],
  ["a comment", "let t='<!--';export{t};"],
  ["an address of its own", "let t=import.meta.url;export{t};"],
  ["no exports", "let t=1;"],
])("a chunk with %s is refused", (_what, code) => {
  expect(() => inlineChunk(makeChunk("assets/index-b.js", code))).toThrow("can't be moved");
});
