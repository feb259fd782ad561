import { expect, test } from "./support/fixtures.ts";
import {
  clock,
  expectCities,
  expectCount,
  expectText,
  expectTicks,
  expectVisible,
  openPage,
  openSettings,
  preferencesButton,
  timeIn,
} from "./support/steps.ts";

// Over five seconds: a walk through what the page draws, in three loads.
test("the clock shows the time before the page's scripts run and ticks on the second; sky, map, wall clock and print are drawn, and settings are kept", async ({
  tab,
  site,
  expectedNoise,
}) => {
  test.slow();
  // Playwright hides the caret with a style for the screenshot.
  expectedNoise.push(/blocked an inline style/);

  await test.step("the first frame shows the time without the page's scripts", async () => {
    site.hasScript = false;
    const openedAt = Date.now();
    await tab.goto(`${site.address}/`);
    await expectCount(tab.locator("html[data-live]"), 0);
    const times = [openedAt, Date.now()].map((ms) =>
      timeIn("Europe/Berlin", ms).replace(/:\d\d /, " "),
    );
    const shown = (await clock(tab).textContent()) ?? "";
    expect(times).toContain(shown.replace(/\s+/g, " ").replace(/:\d\d /, " "));
    site.hasScript = true;
  });

  await openPage(tab, site);
  await expectText(tab.locator(".clock-heading"), "Time in Europe now:");
  await expectCities(tab);

  await test.step("it ticks on the second", async () => {
    await expectTicks(tab, ".big-clock", "Europe/Berlin");
  });

  await test.step("the glow of the sky is dithered", async () => {
    await tab.setViewportSize({ width: 1200, height: 900 });
    const y = await tab.evaluate(() => {
      const box = (document.querySelector(".sun-horizon") as Element).getBoundingClientRect();
      return Math.round(box.y) + 24;
    });
    const png = (await tab.screenshot()).toString("base64");
    // 0.3 or more, as the hour draws the sky; 0.02 without the noise.
    expect(await tab.evaluate(countChanges, { png, y })).toBeGreaterThan(0.15);
  });

  await test.step("the page stays at its end when scrolled there", async () => {
    await tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const table = tab.locator(".zone-table-container > section");
    await expect.poll(() => table.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    expect(
      await tab.evaluate(() => innerHeight + scrollY - document.documentElement.scrollHeight),
    ).toBeCloseTo(0, -1);
  });

  await test.step("the map has its pins with labels, and night where the sun is not", async () => {
    await tab.getByRole("button", { name: "Day and night map" }).click();
    await expect.poll(() => tab.getByRole("button", { name: "Tokyo: " }).count()).toBe(1);
    await expect.poll(async () => (await tab.evaluate(readMap)).shownLabels).toBeGreaterThan(8);
    const { ratio, ...map } = await tab.evaluate(readMap);
    expect(ratio).toBeCloseTo(2, 1);
    expect(map).toMatchObject({
      areInside: true,
      isNightBelowTheSun: false,
      isNightOppositeToIt: true,
    });
    await tab.keyboard.press("Escape");
    await expectCount(tab.locator(".world-map"), 0);
  });

  await test.step("the wall clock fills the window, changes its face and is left by Escape", async () => {
    await tab.getByRole("button", { name: "Full screen clock" }).first().click();
    const wallClock = tab.locator(".wall-clock");
    await expectText(wallClock, /^\d{1,2}:\d\d:\d\d [ap]m$/);
    const share = await wallClock.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width / innerWidth;
    });
    expect(share).toBeGreaterThan(0.35);
    await tab.getByRole("radio", { name: "Analog" }).press(" ");
    await expectVisible(tab.locator(".wall-face"));
    await tab.keyboard.press("Escape");
    await expectCount(tab.locator(".wall"), 0);
  });

  const scheme = () => tab.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await test.step("24 hours and a theme are chosen with the keyboard", async () => {
    const background = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await openSettings(tab);
    await tab.getByRole("radio", { name: "24-hour" }).press(" ");
    await expectText(clock(tab), /^\d\d:\d\d:\d\d$/);
    await tab.getByRole("radio", { name: "Light" }).press(" ");
    await expect.poll(scheme).toBe("light");
    const light = await background();
    await tab.getByRole("radio", { name: "Dark" }).press(" ");
    await expect.poll(scheme).toBe("dark");
    await expect.poll(background).not.toBe(light);
  });

  await test.step("in print the page is light and has no controls, and the table no head", async () => {
    await tab.evaluate(applyPrintRules);
    expect(await tab.evaluate(readPrintStyles)).toEqual({
      header: "none",
      search: false,
      thead: "none",
      page: "block",
      scheme: "light",
    });
    expect(await preferencesButton(tab).isVisible()).toBe(false);
  });

  await tab.reload();
  await expectText(clock(tab), /^\d\d:\d\d:\d\d$/);
  await expect.poll(scheme).toBe("dark");
});

/** What is on the map. Runs in the page. */
function readMap() {
  const map = document.querySelector(".world-map") as Element;
  const { width, height } = map.getBoundingClientRect();
  const labels = [...map.querySelectorAll<HTMLElement>(".map-label")];
  const night = map.querySelector<SVGPathElement>(".map-dark") as SVGPathElement;
  const [, latitude, side, longitude, half] =
    /([\d.]+)° ?(\w*), ([\d.]+)° ?(\w*)\.$/.exec(map.querySelector("svg")?.ariaLabel ?? "") ?? [];
  const x = (Number(longitude) * (half === "west" ? -1 : 1) + 180) * 40;
  const y = (90 - Number(latitude) * (side === "south" ? -1 : 1)) * 40;
  return {
    ratio: width / height,
    shownLabels: labels.filter((label) => label.dataset["crowded"] === "false").length,
    areInside: labels.every((label) => {
      const { left, right } = label.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    }),
    isNightBelowTheSun: night.isPointInFill(new DOMPoint(x, y)),
    isNightOppositeToIt: night.isPointInFill(new DOMPoint((x + 7200) % 14_400, 7200 - y)),
  };
}

/** The number of colour changes along a row of a screenshot (PNG), per pixel. Runs in the page. */
async function countChanges({ png, y }: { png: string; y: number }): Promise<number> {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, y, image.width, 1);
  const colors = Array.from({ length: image.width }, (_, x) => data.slice(x * 4, x * 4 + 3).join());
  return colors.filter((color, x) => x > 0 && color !== colors[x - 1]).length / image.width;
}

/** Not every driver emulates print, so its rules are applied to the screen. Runs in the page. */
function applyPrintRules() {
  const apply = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        const { mediaText } = rule.media;
        rule.media.mediaText = mediaText.replace(/\b(print|screen)\b/g, (medium) =>
          medium === "print" ? "all" : "print",
        );
      }
      if ("cssRules" in rule) apply(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    apply(sheet.cssRules);
  }
}

/** Runs in the page. */
function readPrintStyles() {
  const styleOf = (selector: string) =>
    getComputedStyle(document.querySelector(selector) as Element);
  return {
    header: styleOf(".page-header").display,
    search: (document.querySelector("input[type=search]") as Element).checkVisibility(),
    thead: styleOf("thead").display,
    page: styleOf(".page-sections").display,
    scheme: styleOf(":root").colorScheme,
  };
}
