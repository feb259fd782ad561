import type { Locator, Page } from "@playwright/test";
import { listLanguages } from "../scripts/languages/compile-languages.ts";
import { expect, test } from "./support/fixtures.ts";
import { boxOf } from "./support/layout.ts";
import { AIKO, MUM, openDialog, openWithZones, pressAdd } from "./support/my-zones.ts";
import { expectCities, meetButton, meeting, NOW, openSettings } from "./support/page.ts";
import { openWithList, STATES } from "./support/states.ts";

/** In Chinese and Japanese a line may end after any letter, which is not told from a torn word. */
const LARGE_TEXT_LANGUAGES = listLanguages().filter((language) => !/^(ja|zh)/.test(language));

/** Opens each state from the page with a list, and checks it at these widths. */
async function checkStates(
  page: Page,
  widths: readonly number[],
  check: () => Promise<void>,
  { fontSize = "100%", without = "" } = {},
) {
  for (const [name, open] of Object.entries({ list: async () => {}, ...STATES })) {
    // The form is in the dialog.
    if (["dialog", without].includes(name)) continue;
    await test.step(`${name}, ${fontSize}`, async () => {
      await page.setViewportSize({ width: widths[0] ?? 0, height: 844 });
      await page.evaluate(setFontSize, fontSize);
      await open(page);
      await page.evaluate(setFontSize, fontSize);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        await test.step(`at ${width} px`, check);
      }
      for (let layer = 0; layer < 2; layer += 1) await page.keyboard.press("Escape");
    });
  }
}

/** Polls: a list is placed beside its field once the window has its new size. */
const expectNoFaults = (page: Page, isLarge = false) =>
  expect.poll(() => page.evaluate(findFaults, isLarge)).toEqual([]);

for (const language of listLanguages()) {
  test(`in “${language}” texts fit in the page, its menus, dialog and panels, and in the wall clock`, async ({
    page,
  }) => {
    test.slow();
    await openWithList(page, language);
    await checkStates(page, [390, 820, 1440], () => expectNoFaults(page));
    if (LARGE_TEXT_LANGUAGES.includes(language)) {
      // WCAG 1.4.4.
      await checkStates(page, [390], () => expectNoFaults(page, true), { fontSize: "200%" });
    }
  });
}

/** Runs in the page. */
function setFontSize(size: string): void {
  document.documentElement.style.fontSize = size;
}

const LONG_NAME = { timezone: "Chatham Islands Time", customName: "x".repeat(60) };
const LONG_PLACE = {
  timezone: "Asia/Tokyo",
  customName: null,
  cityId: "1859171",
  place: {
    name: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
    region: "Province of Northern and Eastern Parts",
    country: "United Kingdom",
  },
};

test("at 320 px every target is at least 44 px high except in a sentence, and texts fit, also at 640 px with WCAG text spacing", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-10-24T22:50:00Z" });
  await openWithZones(page, [MUM, LONG_NAME, LONG_PLACE]);
  await expectCities(page);
  const expectTargets = async () => {
    const heights = await page
      .locator(
        "button, input:not([type=radio], [type=checkbox], [hidden], .sr-only), label:has(input)",
      )
      .filter({ visible: true })
      // Not the bounding box: while a dialog slides in, 44 px can be 43.99999.
      .evaluateAll((all: HTMLElement[]) =>
        // Hours have a target that is larger than their text, and pins are close together.
        all
          .filter((one) => !one.closest("p, .meeting-edit, .map-pin"))
          .map((one) => [one.offsetHeight, one.outerHTML]),
      );
    expect(heights.length).toBeGreaterThan(5);
    expect(heights.filter(([height]) => Number(height) < 44)).toEqual([]);
  };
  const check = async () => {
    await expectTargets();
    await expectNoFaults(page);
  };
  // The longest name is wider than the map.
  await checkStates(page, [320], check, { without: "map" });
  const visitors = page.getByRole("button", { name: /\d visitors?$/ });
  expect((await boxOf(visitors)).height, "in a sentence").toBeGreaterThanOrEqual(24);
  await page.evaluate(spaceText);
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoFaults(page);
  }
});

/** WCAG 2.2, success criterion 1.4.12. Runs in the page. */
function spaceText(): void {
  const spacing = new CSSStyleSheet();
  spacing.replaceSync(
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
  );
  document.adoptedStyleSheets.push(spacing);
}

test("with forced colours what is chosen or active, the cards, the plus that adds a zone and the parts of a day stand out", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.clock.install({ time: NOW });
  await openWithZones(page, [MUM, AIKO]);
  await expectCities(page);
  await openSettings(page);
  const chosen = page.locator(":popover-open label:has(:checked) span").first();
  const other = page.locator(":popover-open label:not(:has(:checked)) span").first();
  const backgroundOf = (icon: Locator) =>
    icon.evaluate((element) => getComputedStyle(element).backgroundColor);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await backgroundOf(chosen)).not.toBe(await backgroundOf(other));
    await expect(page.locator(".city-card").first()).toHaveCSS("border-top-width", "1px");
  }
  await page.keyboard.press("Escape");

  const plus = page.getByRole("row").getByRole("button", { name: /^Add / }).first();
  const drawn = await plus.evaluate((button) => {
    const { backgroundImage } = getComputedStyle(button, "::before");
    return { backgroundImage, color: getComputedStyle(button).color };
  });
  expect(drawn.backgroundImage).toContain(drawn.color);

  await test.step("the active option of a dropdown and its hint have one text colour", async () => {
    await openDialog(page);
    await pressAdd(page);
    await page.getByRole("combobox", { name: "Select Timezone" }).fill("ger");
    const option = page.getByRole("option", { name: /^Berlin.*Germany/ });
    const colors = await option.evaluate((element) =>
      [element, ...element.children].map((part) => getComputedStyle(part).color),
    );
    expect(new Set(colors).size).toBe(1);
    for (let layer = 0; layer < 3; layer += 1) await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await meetButton(page).click();
  const heightOf = async (part: string) =>
    (await boxOf(meeting(page).locator(`.horizon-part[data-state=${part}]`).first())).height;
  expect(await heightOf("work")).toBeGreaterThan(3 * (await heightOf("asleep")));
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
    // A second has a fixed width, which its text may leave.
    const exempt = ".sr-only, [aria-hidden='true'], .say-time, legend, .ticking-time-second";
    if (element.closest(exempt)) continue;
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
