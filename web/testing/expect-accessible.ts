import axe from "axe-core";
import { expect } from "vitest";

/** The stories of whole pages check these: a part has no landmarks, and its headings begin below the first level. */
const PAGE_RULES = ["region", "heading-order"];
/** The rest of the rules find the same in light and in dark mode. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Expects that axe finds no violations in an element, in light and in dark mode. */
export async function expectAccessible(element: Element = document.body) {
  const { dataset } = document.documentElement;
  for (const theme of ["light", "dark"]) {
    dataset["theme"] = theme;
    const { violations } = await axe.run(element, {
      resultTypes: ["violations"],
      // Only rules that are off need the style sheets, which axe would read first.
      preload: false,
      ...(theme === "dark" && { runOnly: COLOR_RULES }),
    });
    expect(
      violations
        .filter(({ id }) => !PAGE_RULES.includes(id))
        .map(({ id, nodes }) => [theme, id, nodes.map(({ html }) => html)]),
    ).toEqual([]);
  }
  delete dataset["theme"];
}
