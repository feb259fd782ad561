import { expect, test } from "vitest";
import { pathInLanguage } from "./page-language.ts";

test("the English documents have no language in their URL, those of other languages have", () => {
  expect(pathInLanguage("/embed", "en")).toBe("/embed");
  expect(pathInLanguage("/embed", "pt-BR")).toBe("/embed?lang=pt-BR");
});
