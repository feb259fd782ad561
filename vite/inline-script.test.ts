import { runInThisContext } from "node:vm";
import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { inlineEntry } from "./inline-script.ts";

const makeChunk = (
  fileName: string,
  code: string,
  imports: string[] = [],
  dynamicImports: string[] = [],
) =>
  ({ type: "chunk", fileName, code, imports, dynamicImports }) as unknown as Rolldown.OutputChunk;

const LIBRARY = makeChunk("assets/library-aaaaaaaa.js", "let a=40;export{a as n};");

test("an inlined chunk reads what it imports, and its module exports what it has", async () => {
  const entry = makeChunk(
    "assets/index-bbbbbbbb.js",
    'import{n as e}from"./library-aaaaaaaa.js";let t=e+2;export{t,e as if};',
    [LIBRARY.fileName],
  );
  const inlined = inlineEntry(entry, { [LIBRARY.fileName]: LIBRARY });
  expect(inlined.map(({ chunk }) => chunk)).toEqual([LIBRARY, entry]);
  for (const { script } of inlined) runInThisContext(script);
  const facade = `data:text/javascript,${encodeURIComponent(inlined[1]?.facade ?? "")}`;
  expect({ ...(await import(/* @vite-ignore */ facade)) }).toEqual({ t: 42, if: 40 });
});

test("an inlined chunk imports lazy chunks by their path, because the document has another one", () => {
  const entry = makeChunk(
    "assets/index-b.js",
    "let t=()=>import(`./lazy-c.js`);export{t};",
    [],
    ["assets/lazy-c.js"],
  );
  const [inlined] = inlineEntry(entry, {});
  expect(inlined?.script).toContain("import(`/assets/lazy-c.js`)");
});

test.each([
  ["an end tag", "let t='</script>';export{t};"],
  ["a comment", "let t='<!--';export{t};"],
  ["an address of its own", "let t=import.meta.url;export{t};"],
  ["no exports", "let t=1;"],
])("a chunk with %s is refused", (_what, code) => {
  expect(() => inlineEntry(makeChunk("assets/index-b.js", code), {})).toThrow("can't be moved");
});
