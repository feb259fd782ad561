import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { findInlineHashes } from "./page-document.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const DOCUMENT = `<!doctype html>
<style>p { color: red }</style><STYLE media="print">p {}</STYLE>
<script>first("<p style='a'>")</script>
<script type="module">
second();
</script>
<script type="importmap">{}</script>
<script type="application/json" id="page-settings">{"a":1}</script>
<script type="application/ld+json">{"b":2}</script>
<script type="module" crossorigin src="/assets/index.js"></script>
<p class="a" style="left:50%">b</p><p style="left:50%"></p>
<p style="background:url(&quot;/a.svg?b&amp;c&quot;)">style="not an attribute"</p>`;

test("each inline script and style is hashed once; data blocks and external files are not", () => {
  expect(findInlineHashes(DOCUMENT)).toEqual({
    scripts: [`first("<p style='a'>")`, "\nsecond();\n", "{}"].map(hash),
    styles: ["p { color: red }", "p {}"].map(hash),
    styleAttributes: ["left:50%", 'background:url("/a.svg?b&c")'].map(hash),
  });
});

test("line endings are normalised before hashing", () => {
  expect(findInlineHashes("<script>a\r\nb\rc</script>").scripts).toEqual([hash("a\nb\nc")]);
});
