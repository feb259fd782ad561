import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { importFromDocument, inlineChunk } from "./inline-script.ts";

test("a lazy chunk that passes on what is in the document is refused", () => {
  expect(() => importFromDocument('export{t}from"./index-b.js";', ["assets/index-b.js"])).toThrow(
    "can't serve",
  );
});

test.each([
  ["an end tag", "let t='</script>';export{t};"],
  ["a comment", "let t='<!--';export{t};"],
  ["an address of its own", "let t=import.meta.url;export{t};"],
  ["no exports", "let t=1;"],
])("a chunk with %s is refused", (_what, code) => {
  const chunk = { fileName: "assets/index-b.js", code, imports: [], dynamicImports: [] };
  expect(() => inlineChunk(chunk as unknown as Rolldown.OutputChunk)).toThrow("can't be moved");
});
