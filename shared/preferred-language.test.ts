import { expect, test } from "vitest";
import LANGUAGES from "#languages" with { type: "json" };
import { findPreferredLanguage } from "./preferred-language.ts";

const TAGS = LANGUAGES.map(({ tag }) => tag);

test.each([
  ["da de-AT en", "de"],
  ["en-GB de", "en"],
  ["zh-CN", "zh-Hans"],
  ["zh-TW", undefined],
  ["zh-Hant-HK ja-JP", "ja"],
  ["pt-PT", "pt-BR"],
  ["es-419", "es"],
  ["sr-Latn ar-EG", "ar"],
  ["hi-Latn", undefined],
  ["* x  ru", "ru"],
])("a browser that prefers %s is offered %s", (preferred, expected) => {
  expect(findPreferredLanguage(preferred.split(" "), TAGS)).toBe(expected);
});
