import { expect, test } from "vitest";
import { fillTexts } from "./fill-texts.ts";

const TEXTS = { language: "de", direction: "ltr", description: `Zeit "dort" & <hier>` };

test("texts are escaped for the markup, and for the data in it as JSON", () => {
  const filled = fillTexts(
    '<p title="%description%">%language%</p><script type="application/ld+json">{"a": "%description%"}</script>',
    TEXTS,
  );
  expect(filled).toContain('<p title="Zeit &quot;dort&quot; &amp; &lt;hier>">de</p>');
  const [, json = ""] = /ld\+json">(.*)<\/script>/.exec(filled) ?? [];
  expect(JSON.parse(json)).toEqual({ a: TEXTS.description });
  expect(json).not.toContain("<");
});
