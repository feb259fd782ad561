import axe from "axe-core";
import { expect } from "vitest";

/** The stories of whole pages check these: a part has no landmarks, and its headings begin below the first level. */
const PAGE_RULES = ["region", "heading-order"];
/** The rest of the rules find the same in light and in dark mode. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

export async function expectAccessible(element: Element = document.body) {
  const { dataset } = element.ownerDocument.documentElement;
  const { run } = axeOf(element.ownerDocument.defaultView as typeof globalThis);
  for (const theme of ["light", "dark"]) {
    dataset["theme"] = theme;
    const { violations } = await run(element, {
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

/** Axe checks only the document that it is loaded in. */
function axeOf(view: typeof globalThis): typeof axe {
  if (view === globalThis) return axe;
  const frame = view as typeof globalThis & { axe?: typeof axe };
  const script = frame.document.createElement("script");
  script.textContent = axe.source;
  frame.document.head.append(script);
  return frame.axe as typeof axe;
}
