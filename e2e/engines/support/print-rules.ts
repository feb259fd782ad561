/** Not every driver emulates print, so its rules are applied to the screen. Runs in the page. */
export function applyPrintRules() {
  const apply = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        const { mediaText } = rule.media;
        rule.media.mediaText = mediaText.replace(/\b(print|screen)\b/g, (medium) =>
          medium === "print" ? "all" : "print",
        );
      }
      if ("cssRules" in rule) apply(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    apply(sheet.cssRules);
  }
}

/** Runs in the page. */
export function readPrintStyles() {
  const styleOf = (selector: string) =>
    getComputedStyle(document.querySelector(selector) as Element);
  return {
    header: styleOf(".page-header").display,
    search: (document.querySelector("input[type=search]") as Element).checkVisibility(),
    thead: styleOf("thead").display,
    page: styleOf(".page-sections").display,
    scheme: styleOf(":root").colorScheme,
  };
}
