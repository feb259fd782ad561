import { useInsertionEffect } from "react";

const applied = new Set<string>();

/** Applies a sheet, once and for good; adopted, because the content security policy blocks a `<style>`. */
export function useLazyStyle(css: string): void {
  useInsertionEffect(() => {
    if (applied.has(css)) return;
    applied.add(css);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, [css]);
}
