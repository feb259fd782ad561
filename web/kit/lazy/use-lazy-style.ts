import { useInsertionEffect } from "react";

/** Applies a style sheet while mounted. It is adopted, because the content security policy blocks a `<style>`. */
export function useLazyStyle(css: string): void {
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [css]);
}
