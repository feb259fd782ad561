import type { Page } from "@playwright/test";

/** Opens a copy of a page's document and styles, without its scripts, where `copy` is another tab. */
export async function openStaticCopy(page: Page, copy: Page): Promise<void> {
  const html = await page.evaluate(() => {
    const document = globalThis.document.documentElement.cloneNode(true) as HTMLElement;
    for (const element of document.querySelectorAll("script, link:not([rel=stylesheet])")) {
      element.remove();
    }
    const sheets = globalThis.document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]);
    const style = globalThis.document.createElement("style");
    style.textContent = sheets.map(({ cssText }) => cssText).join("\n");
    document.append(style);
    return `<!doctype html>${document.outerHTML}`;
  });
  const address = new URL("/static-copy", page.url()).href;
  await copy.route(address, (route) => route.fulfill({ contentType: "text/html", body: html }));
  await copy.goto(address);
}

/** Scrolls the copy to where the page is, and lets its slider write the times in sight, nothing else. Returns how many. */
export async function followTimesInSight(page: Page, copy: Page): Promise<number> {
  const scrolled = await page.evaluate(() => ({
    page: scrollY,
    table: document.querySelector(".zone-table-container > section")?.scrollTop ?? 0,
  }));
  await copy.evaluate((top) => scrollTo(0, top), scrolled.page);
  await copy.waitForTimeout(500);
  return copy.evaluate((top) => {
    document.querySelector(".zone-table-container > section")?.scrollTo(0, top);
    const panelTop = document.querySelector(".picked-time")?.getBoundingClientRect().top ?? 0;
    const times = [...document.querySelectorAll(".ticking-time")].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.bottom > 0 && box.top < panelTop;
    });
    const texts = times.map(({ firstChild }) => firstChild as Text);
    const slider = document.querySelector<HTMLInputElement>("input[type=range]");
    if (!slider) throw new Error("The copy has no slider.");
    slider.oninput = () => {
      const quarters = Number(slider.value);
      const minutes = String((quarters % 4) * 15).padStart(2, "0");
      for (const text of texts) text.data = `${Math.floor(quarters / 4) % 12 || 12}:${minutes}`;
    };
    return texts.length;
  }, scrolled.table);
}
