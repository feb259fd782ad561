import { expect, test } from "./support/fixtures.ts";
import { boxOf, findSmallTargets, horizontalOverflow, spaceText } from "./support/layout.ts";
import {
  AIKO,
  actionsOf,
  dialogOf,
  MUM,
  openDialog,
  openForm,
  openWithZones,
} from "./support/my-zones.ts";
import { expectCities, openSettings } from "./support/page.ts";

test("at 320 and 640 px every target is at least 44 px high except in a sentence, the page does not scroll sideways, and cuts no text even with WCAG text spacing", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-10-24T22:50:00Z" });
  await page.goto("/");
  await expectCities(page);
  await page.evaluate(() => document.fonts.ready);

  await test.step("targets", async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    const targets = page
      .locator("button, input:not([type=radio], [hidden]), label:has(input)")
      .filter({ visible: true });
    const visitors = page.getByRole("button", { name: /\d visitors?$/ });
    expect((await boxOf(visitors)).height, "the number in the footer").toBeGreaterThanOrEqual(24);
    await openSettings(page);
    expect(await findSmallTargets(targets)).toEqual([]);
    await page.keyboard.press("Escape");
    await openDialog(page);
    await openForm(page);
    expect(await findSmallTargets(targets)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toBeHidden();
  });

  const expectNoOverflow = async (width: number) => {
    await page.setViewportSize({ width, height: 700 });
    expect([width, await horizontalOverflow(page)]).toEqual([width, 0]);
  };
  const widths = [320, 640];
  for (const width of widths) await expectNoOverflow(width);

  await page.evaluate(spaceText);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveCSS("letter-spacing", "normal");
  for (const width of widths) {
    await expectNoOverflow(width);
    // Without the table's head, which is not shown at these widths.
    const cutTexts = await page
      .locator("h1, h2, h3, tbody th, td, button, label")
      .evaluateAll((all) =>
        all
          .filter(
            ({ clientWidth, scrollWidth, textContent }) =>
              textContent && clientWidth > 1 && scrollWidth > clientWidth + 1,
          )
          .map(({ textContent }) => textContent),
      );
    expect(cutTexts, `at ${width} px`).toEqual([]);
  }
});

test("with forced colours, axe finds no violations with the settings, a long list and the menu of a row, and chosen and active options still stand out", async ({
  page,
  axe,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await openWithZones(page, [MUM, AIKO, ...Array.from({ length: 11 }, () => MUM)], 12);
  await expectCities(page);
  const backgroundOf = (name: string) =>
    page
      .locator("label", { has: page.getByRole("radio", { name }) })
      .locator("span")
      .evaluate((icon) => getComputedStyle(icon).backgroundColor);
  const card = page.locator(".city-card").filter({ hasText: "Tokyo" });
  await openSettings(page);
  await axe(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await backgroundOf("12-hour")).not.toBe(await backgroundOf("24-hour"));
    expect(await card.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe("1px");
  }

  await test.step("the plus that adds a zone shows", async () => {
    const plus = page.getByRole("row").getByRole("button", { name: /^Add / }).first();
    const drawn = await plus.evaluate((button) => {
      const { backgroundImage } = getComputedStyle(button, "::before");
      return { backgroundImage, color: getComputedStyle(button).color };
    });
    expect(drawn.backgroundImage).toContain(drawn.color);
  });

  await page.keyboard.press("Escape");
  await actionsOf(page, "Aiko").click();
  await expect(page.getByRole("menu")).toBeVisible();
  await axe(page, ".my-zone:has([role=menu])");
  await page.keyboard.press("Escape");

  await test.step("the active option of a dropdown and its hint have one text colour", async () => {
    await openDialog(page);
    await openForm(page);
    await page.getByRole("combobox", { name: "Select Timezone" }).fill("ger");
    const option = page.getByRole("option", { name: /^Berlin.*Germany/ });
    const colors = await option.evaluate((element) =>
      [element, ...element.children].map((part) => getComputedStyle(part).color),
    );
    expect(new Set(colors).size).toBe(1);
  });
});
