import { useEffect } from "react";

/**
 * Stands in for the package `react-style-singleton` in the build: the scroll lock of Radix's dialogs and dropdowns asks
 * for a style that depends on the scroll bar's width. An adopted sheet is not the `<style>` that a strict policy blocks.
 */
export function styleSingleton() {
  const sheet = new CSSStyleSheet();
  let users = 0;
  // biome-ignore lint/correctness/noComponentHookFactories: the shape of what it stands in for.
  return function Sheet({ styles }: { readonly styles: string }) {
    useEffect(() => {
      if (users === 0) {
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      users += 1;
      return () => {
        users -= 1;
        if (users > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      };
    }, [styles]);
    return null;
  };
}
