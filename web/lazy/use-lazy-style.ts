import { useInsertionEffect } from "react";

/** The style of a part that comes late, while it is there: adopted, for a strict policy blocks an added `<style>`. */
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
