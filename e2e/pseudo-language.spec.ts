import type { Page } from "@playwright/test";
import { pseudoMessage } from "../scripts/languages/pseudo-language.ts";
import { expect, test } from "./support/fixtures.ts";
import { storeZones } from "./support/my-zones.ts";
import { buildPseudoLanguage } from "./support/pseudo-build.ts";

const WIDTHS = [390, 820, 1440];

let pseudo: Awaited<ReturnType<typeof buildPseudoLanguage>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  pseudo = await buildPseudoLanguage();
});
test.afterAll(() => pseudo?.remove());

const STATES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  home: async () => {},
  settings: (page) => page.locator(".page-header > .icon-button").last().click(),
  dialog: async (page) => {
    await page.locator(".hero-buttons button").first().click();
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(3);
  },
  "time picker": async (page) => {
    await page.locator(".hero-buttons button").nth(1).click();
    await expect(page.locator(".day-slider")).toBeVisible();
  },
  meeting: async (page) => {
    await page.locator(".hero-buttons button").last().click();
    await expect(page.locator(".meeting .horizon-frame").last()).toBeVisible();
  },
  map: async (page) => {
    await page.getByRole("button", { name: pseudoMessage("Day and night map") }).click();
    await expect(page.locator(".map-label").first()).toBeVisible();
  },
  "wall clock": async (page) => {
    await page.goto("/?wall");
    await expect(page.locator(".wall-toolbar")).toBeVisible();
  },
};

// Over five seconds: it checks seven states at three widths in two directions.
test("texts two fifths longer fit in the page, its menu, dialog and panels, and in the wall clock, mirrored or not", async ({
  page,
}) => {
  test.slow();
  await test.step("a text that leaves its button, and two buttons on one spot, are found", async () => {
    await page.setContent(`<button style="width: 3rem; white-space: nowrap">Preferred time zones</button>
      <div><button>One</button><button style="margin-left: -2rem">Two</button></div>`);
    expect(await page.evaluate(findOverflow)).toEqual([
      expect.stringContaining("too wide: button"),
      expect.stringContaining("overlap: button"),
    ]);
  });

  await pseudo.serveTo(page);
  await page.goto("/robots.txt");
  await storeZones(page);
  await page.goto("/");
  await expect(page.locator(".my-zone")).toHaveCount(3);
  for (const [name, open] of Object.entries(STATES)) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await open(page);
      const findings = [];
      for (const direction of ["ltr", "rtl"]) {
        await page.evaluate((dir) => {
          document.documentElement.dir = dir;
        }, direction);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          const found = await page.evaluate(findOverflow);
          findings.push(...found.map((text) => `${direction}, ${width} px: ${text}`));
        }
      }
      expect(findings).toEqual([]);
      await page.keyboard.press("Escape");
    });
  }
});

/** Texts that leave their box or are cut off, and controls that overlap. */
function findOverflow(): string[] {
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} “${element.textContent?.slice(0, 40)}”`;
  const isShown = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.width > 2 && box.height > 2 && element.checkVisibility({ visibilityProperty: true });
  };
  const found: string[] = [];
  // Their targets are larger than their texts.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".meeting-edit::after { content: none }");
  document.adoptedStyleSheets.push(sheet);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
  const elements = [...document.body.querySelectorAll<HTMLElement>("*")].filter(isShown);
  for (const element of elements) {
    const { display, overflowX, textOverflow } = getComputedStyle(element);
    const hasText = [...element.childNodes].some(
      (node) => node instanceof Text && node.data.trim() !== "",
    );
    const scrolls = overflowX === "auto" || overflowX === "scroll";
    if (!hasText || display === "inline" || scrolls || textOverflow === "ellipsis") continue;
    if (element.closest(".sr-only, [aria-hidden='true'], .say-time, legend")) continue;
    if (element.scrollWidth > element.clientWidth + 1) found.push(`too wide: ${name(element)}`);
  }
  const controls = elements.filter((element) =>
    element.matches("button, a, input:not([type='range'], [type='radio']), select"),
  );
  for (const [index, one] of controls.entries()) {
    const a = one.getBoundingClientRect();
    for (const other of controls.slice(index + 1)) {
      if (one.parentElement !== other.parentElement) continue;
      if (getComputedStyle(one).position !== getComputedStyle(other).position) continue;
      const b = other.getBoundingClientRect();
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 1 && y > 1) found.push(`overlap: ${name(one)} and ${name(other)}`);
    }
  }
  return found;
}
