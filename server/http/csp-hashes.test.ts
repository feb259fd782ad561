import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { findInlineHashes } from "./page-document.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const DOCUMENT = `<!doctype html>
<style>p { color: red }</style><STYLE media="print">p {}</STYLE>
<script>first("<p>")</script><script type="module">
second();\r
</script>
<script type="application/json" id="page-settings">{"a":1}</script>
<script type="module" crossorigin src="/assets/index.js"></script>`;

test("each inline script and style is hashed as a browser reads it; data blocks and external files are not", () => {
  expect(findInlineHashes(DOCUMENT)).toEqual({
    scripts: [`first("<p>")`, "\nsecond();\n"].map(hash),
    styles: ["p { color: red }", "p {}"].map(hash),
  });
});
