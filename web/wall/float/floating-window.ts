import css from "./floating-clock.css?inline";

type FloatingWindow = Window & typeof globalThis;

/** https://wicg.github.io/document-picture-in-picture/ */
interface DocumentPictureInPicture {
  requestWindow(size: { width: number; height: number }): Promise<FloatingWindow>;
}

/** In CSS pixels; browsers enlarge what is too small for them. */
const SIZE = { width: 320, height: 136 };

/**
 * Opens a window above all others, styled as the page. It closes with the page, and calls `onClose` at its end. Rejects
 * if the browser opens none, which it does only soon after a press.
 */
export async function openFloatingWindow(onClose: () => void): Promise<Window> {
  const { documentPictureInPicture } = globalThis as unknown as {
    documentPictureInPicture: DocumentPictureInPicture;
  };
  const opened = await documentPictureInPicture.requestWindow(SIZE);
  const { document: floating } = opened;
  const root = document.documentElement;
  const followTheme = () => {
    const theme = root.dataset["theme"];
    if (theme) floating.documentElement.dataset["theme"] = theme;
    else delete floating.documentElement.dataset["theme"];
  };
  floating.documentElement.lang = root.lang;
  floating.title = "World Clock";
  followTheme();
  // The content security policy is the page's, and blocks a `<style>`.
  const sheet = new opened.CSSStyleSheet();
  sheet.replaceSync(readPageStyle() + css);
  floating.adoptedStyleSheets = [sheet];
  const observer = new MutationObserver(followTheme);
  observer.observe(root, { attributeFilter: ["data-theme"] });
  opened.addEventListener("pagehide", () => {
    observer.disconnect();
    onClose();
  });
  return opened;
}

function readPageStyle(): string {
  return [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .map(({ cssText }) => cssText)
    .join("\n");
}
