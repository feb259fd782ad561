import type { Page } from "@playwright/test";
import { listLanguages } from "../scripts/languages/compile-languages.ts";
import { expect, test } from "./support/fixtures.ts";
import { storeZones } from "./support/my-zones.ts";

const WIDTHS = [390, 820, 1440];
/** WCAG 1.4.4. */
const LARGE_TEXT = "200%";
/** In Chinese and Japanese a line may end after any letter, which is not told from a torn word. */
const LARGE_TEXT_LANGUAGES = listLanguages().filter((language) => !/^(ja|zh)/.test(language));

const dialog = (page: Page) => page.getByRole("dialog");
const heroButton = (page: Page, index: number) =>
  page.locator(".hero-buttons button").nth(index).click();

/** Each is opened from the page, and closed by Escape. */
const STATES: Readonly<Record<string, (page: Page, language: string) => Promise<unknown>>> = {
  "the page with a list": async () => {},
  "the settings": (page) => page.locator(".page-header > .icon-button").last().click(),
  "the menu of a row": (page) => page.locator(".my-zone .menu-button > button").first().click(),
  "the panel of a place": async (page) => {
    await page.locator(".my-zone-name").first().click();
    await expect(page.locator(".place-panel")).toBeVisible();
  },
  "the answers": async (page) => {
    await page.locator(".place-field input").fill("london");
    await expect(page.locator(".answers [role=row]").first()).toBeVisible();
  },
  "the dialog with its form": async (page) => {
    await heroButton(page, 0);
    await dialog(page).locator(".card button").first().click();
    await expect(dialog(page).locator(".preference-row")).toHaveCount(3);
  },
  "the time picker": async (page) => {
    await heroButton(page, 1);
    await expect(page.locator(".day-slider")).toBeVisible();
  },
  Meet: async (page) => {
    await heroButton(page, -1);
    await expect(page.locator(".meeting-rows li")).toHaveCount(4);
  },
  "the map": async (page) => {
    await page.locator(".tools button").first().click();
    await expect(page.locator(".map-label").first()).toBeVisible();
  },
  "the wall clock": async (page, language) => {
    await page.goto(`/?lang=${language}&wall`);
    await expect(page.locator(".wall-toolbar")).toBeVisible();
  },
};

/** Goes through the states, from a window of `startWidth`, and expects no faults at any of the widths. */
async function expectFit(
  page: Page,
  language: string,
  { startWidth, widths, fontSize }: { startWidth: number; widths: number[]; fontSize: string },
) {
  await page.setViewportSize({ width: startWidth, height: 844 });
  await page.goto(`/?lang=${language}`);
  await expect(page.locator(".my-zone")).toHaveCount(3);
  await expect(page.locator(".city-card h3").first()).toBeVisible();
  for (const [name, open] of Object.entries(STATES)) {
    await test.step(`${name}, ${fontSize}`, async () => {
      await page.setViewportSize({ width: startWidth, height: 844 });
      await page.evaluate(setFontSize, fontSize);
      await open(page, language);
      await page.evaluate(setFontSize, fontSize);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        const faults = await page.evaluate(findFaults, fontSize === LARGE_TEXT);
        expect(faults, `at ${width} px`).toEqual([]);
      }
      for (let layer = 0; layer < 2; layer += 1) await page.keyboard.press("Escape");
    });
  }
}

for (const language of listLanguages()) {
  test(`in “${language}” texts fit in the page, its menus, dialog and panels, and in the wall clock`, async ({
    page,
  }) => {
    test.slow();
    await storeZones(page);
    await expectFit(page, language, { startWidth: 1280, widths: WIDTHS, fontSize: "100%" });
    if (LARGE_TEXT_LANGUAGES.includes(language)) {
      await expectFit(page, language, { startWidth: 390, widths: [390], fontSize: LARGE_TEXT });
    }
  });
}

/** Runs in the page. */
function setFontSize(size: string): void {
  document.documentElement.style.fontSize = size;
}

test("a text that leaves its button, one that is torn, and two buttons on one spot are found", async ({
  page,
}) => {
  await page.setContent(`<button style="width: 3rem; white-space: nowrap">Preferred time zones</button>
    <p style="width: 1ch; overflow-wrap: anywhere">Tokyo</p>
    <div><button>One</button><button style="margin-left: -2rem">Two</button></div>`);
  expect(await page.evaluate(findFaults, false)).toEqual([
    expect.stringContaining("too wide: button"),
    expect.stringContaining("too wide: p"),
    expect.stringContaining("torn: p"),
    expect.stringContaining("overlap: button"),
  ]);
});

/**
 * Texts that are torn into letters, what leaves the window or scrolls sideways, and controls that overlap; of a text of usual size also
 * whether it leaves its box or is cut off.
 */
function findFaults(isLarge: boolean): string[] {
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} “${element.textContent?.slice(0, 40)}”`;
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true });
  };
  const faults: string[] = [];
  // A target that is larger than its text, and an arrow whose corners are outside its box.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.meeting-edit::after { content: none }
    [aria-sort] button::after { rotate: none !important }`);
  document.adoptedStyleSheets.push(sheet);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`);
  const elements = [...document.body.querySelectorAll<HTMLElement>("*:not(svg *)")].filter(isShown);
  for (const element of elements) {
    if (element.closest(".sr-only, [aria-hidden='true'], .say-time, legend")) continue;
    const { display, overflowX, textOverflow } = getComputedStyle(element);
    const scrolls = overflowX === "auto" || overflowX === "scroll";
    const hasText = [...element.childNodes].some(
      (node) => node instanceof Text && node.data.trim() !== "",
    );
    const isCut = hasText && display !== "inline" && !scrolls && textOverflow !== "ellipsis";
    // Made to scroll sideways.
    const mayScroll = element.matches(".segmented-control");
    if (
      ((scrolls && !mayScroll) || (isCut && !isLarge)) &&
      element.scrollWidth > element.clientWidth + 1
    ) {
      faults.push(`too wide: ${name(element)}`);
    }
    const text = element.childElementCount === 0 ? (element.textContent?.trim() ?? "") : "";
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    if (text.length >= 4 && lines > 2 && text.length / lines < 4) {
      faults.push(`torn: ${name(element)}`);
    }
  }
  const controls = elements.filter((element) =>
    element.matches("button, a, input:not([type='range'], [type='radio']), select"),
  );
  for (const [index, one] of controls.entries()) {
    const a = one.getBoundingClientRect();
    if ((a.left < -1 || a.right > clientWidth + 1) && !one.closest(".segmented-control")) {
      faults.push(`leaves the window: ${name(one)}`);
    }
    for (const other of controls.slice(index + 1)) {
      if (one.parentElement !== other.parentElement) continue;
      if (getComputedStyle(one).position !== getComputedStyle(other).position) continue;
      const b = other.getBoundingClientRect();
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 1 && y > 1) faults.push(`overlap: ${name(one)} and ${name(other)}`);
    }
  }
  return faults;
}
