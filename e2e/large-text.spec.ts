import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { storeZones, type Zone } from "./support/my-zones.ts";

const ZONES: readonly Zone[] = [
  { timezone: "India Standard Time", customName: "Mum" },
  { timezone: "Nepal Time", customName: null },
  { timezone: "Chatham Islands Time", customName: "Grandmother in the country" },
];

/** Made to scroll sideways. */
const SCROLLERS = ".segmented-control";

/** What leaves the window, or its box, and texts that are torn into their letters. */
const findFaults = (page: Page) =>
  page.evaluate((scrollers) => {
    const root = document.documentElement;
    const faults = root.scrollWidth > root.clientWidth ? ["The page scrolls sideways."] : [];
    for (const element of document.querySelectorAll<HTMLElement>("body *:not(svg *)")) {
      if (!element.checkVisibility() || element.closest(".sr-only")) continue;
      const { overflowX } = getComputedStyle(element);
      const isScroller = overflowX === "auto" && !element.matches(scrollers);
      const texts = element.childElementCount === 0 ? (element.textContent?.trim() ?? "") : "";
      if (isScroller && element.scrollWidth > element.clientWidth) {
        faults.push(`${element.className} scrolls sideways.`);
      }
      if (element.closest("button, input") === element && !element.closest(scrollers)) {
        const { left, right } = element.getBoundingClientRect();
        if (left < -1 || right > root.clientWidth + 1) {
          faults.push(`${element.outerHTML.slice(0, 80)} leaves the window.`);
        }
      }
      if (texts.length < 4) continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (lines > 2 && texts.length / lines < 4) faults.push(`“${texts}” has ${lines} lines.`);
    }
    return faults;
  }, SCROLLERS);

for (const language of ["en", "de", "ar"]) {
  test(`at 390 px with text of 200 % nothing leaves the window, and no name is torn, in “${language}”`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await storeZones(page, ZONES);
    const address = language === "en" ? "/?" : `/?lang=${language}`;
    const open = async (query = "") => {
      await page.goto(`${address}${query}`);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
    };
    const buttons = page.locator(".hero-buttons button");
    await open();
    await expect(page.locator("li.city-card")).toHaveCount(10);
    await expect(page.locator(".my-zone")).toHaveCount(ZONES.length);

    await test.step("the page with the list and the table", async () => {
      expect(await findFaults(page)).toEqual([]);
    });

    await test.step("the menu of a row", async () => {
      await page.locator(".my-zone .menu-button > button").first().click();
      expect(await findFaults(page)).toEqual([]);
      await page.keyboard.press("Escape");
    });

    await test.step("the panel of a place", async () => {
      await page.locator(".my-zone-name").first().click();
      await expect(page.locator(".place-panel")).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
      await page.keyboard.press("Escape");
    });

    await test.step("the answers", async () => {
      await page.locator(".place-field input").fill("london");
      await expect(page.locator(".answers [role=row]").first()).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
    });

    await test.step("the dialog with its form", async () => {
      await buttons.first().click();
      await page.locator("dialog .card button").first().click();
      await expect(page.locator(".preference-row")).toHaveCount(ZONES.length);
      expect(await findFaults(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
    });

    await test.step("Meet", async () => {
      await buttons.last().click();
      await expect(page.locator(".meeting-rows li")).toHaveCount(ZONES.length + 1);
      expect(await findFaults(page)).toEqual([]);
    });

    await test.step("the wall clock", async () => {
      await open("&wall");
      await expect(page.locator(".wall-toolbar")).toBeVisible();
      await expect(page.locator(".wall-zones li")).toHaveCount(ZONES.length);
      expect(await findFaults(page)).toEqual([]);
    });
  });
}
