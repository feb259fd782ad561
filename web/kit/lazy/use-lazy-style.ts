import { useInsertionEffect } from "react";

const applied = new Map<string, { readonly sheet: CSSStyleSheet; users: number }>();

/** Applies a sheet once while components use it; adopted, because the content security policy blocks a `<style>`. */
export function useLazyStyle(css: string): void {
  useInsertionEffect(() => {
    const style = applied.get(css) ?? adopt(css);
    style.users += 1;
    return () => {
      style.users -= 1;
      if (style.users > 0) return;
      applied.delete(css);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
        (one) => one !== style.sheet,
      );
    };
  }, [css]);
}

function adopt(css: string) {
  const style = { sheet: new CSSStyleSheet(), users: 0 };
  style.sheet.replaceSync(css);
  document.adoptedStyleSheets.push(style.sheet);
  applied.set(css, style);
  return style;
}
