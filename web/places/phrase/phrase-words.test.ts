import { expect, test } from "vitest";
import { phraseTranslator, translatePhrase } from "./phrase-words.ts";

const GERMAN = phraseTranslator("de", "tomorrow: morgen; noon: mittag | mittags; now: jetzt");
const JAPANESE = phraseTranslator("ja", "now: 今; today: 今日|きょう; tomorrow: 明日");

test.each([
  ["15:00 Morgen Tokio", GERMAN, "15:00 tomorrow Tokio"],
  ["mittags in Wien", GERMAN, "noon in Wien"],
  ["15:00 übermorgen", GERMAN, "15:00 übermorgen"],
  ["15:00 Jetzterode", GERMAN, "15:00 Jetzterode"],
  ["今日15:00東京", JAPANESE, "today 15:00東京"],
  ["今", JAPANESE, "now"],
  ["3:00 a. m.?", phraseTranslator("es", "am: a. m.?; now: [ya(]"), "3:00 am"],
])("%s is translated word by word", (text, translate, translated) => {
  expect(translate(text).replace(/\s+/g, " ").trim()).toBe(translated);
});

test("English is left as it is", () => {
  expect(translatePhrase("tomorrow  noon Tokyo")).toBe("tomorrow  noon Tokyo");
});
