import { useEffect } from "react";

/**
 * Replaces the package `react-style-singleton` in the build. The scroll lock of Radix adds a `<style>` element with it,
 * which the page's CSP blocks; an adopted style sheet is allowed.
 */
export function styleSingleton() {
  const sheet = new CSSStyleSheet();
  let mounted = 0;
  return function Sheet({ styles }: { readonly styles: string }) {
    useEffect(() => {
      if (mounted === 0) {
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      mounted += 1;
      return () => {
        mounted -= 1;
        if (mounted > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
          (other) => other !== sheet,
        );
      };
    }, [styles]);
    return null;
  };
}
