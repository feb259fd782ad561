import type { Page } from "@playwright/test";
import { clock } from "./support/clock.ts";
import { openDialog, openForm } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { overflowOf, tooLowOf } from "./support/layout.ts";

const tokyo = (page: Page) => page.getByRole("row", { name: /Japan Standard Time/ });

test("24 hours, once chosen, hold for every time, in other tabs and after a reload", async ({
  page,
  context,
}) => {
  await page.clock.install({ time: "2026-11-20T15:04:05Z" });
  await page.goto("/");
  await page.clock.pauseAt("2026-11-20T15:05:00Z");
  await expect(clock(page)).toHaveText("4:05:00 pm");
  const other = await context.newPage();
  await other.goto("/");
  await page.getByRole("radio", { name: "24 hours" }).check({ force: true });
  await expect(clock(page)).toHaveText("16:05:00");
  await tokyo(page).scrollIntoViewIfNeeded();
  await expect(tokyo(page).getByRole("time")).toHaveText("00:05:00");
  await expect(page.getByText(/\d [ap]m/)).toHaveCount(0);
  await expect(other.getByRole("radio", { name: "24 hours" })).toBeChecked();
  await page.reload();
  await expect(clock(page)).toHaveText(/^16:0\d:\d\d$/);
});

test("a theme, once chosen, goes before the system's, in other tabs and after a reload", async ({
  page,
  context,
}) => {
  const scheme = (of: Page) =>
    of.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/");
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  expect(await scheme(page)).toBe("dark");
  await expect.poll(() => scheme(other)).toBe("dark");
  await page.reload();
  await expect.poll(() => scheme(page)).toBe("dark");
  await page.getByRole("radio", { name: "As the system has it" }).check({ force: true });
  expect(await scheme(page)).toBe("light dark");
});

test("the time is said once, on asking, and by nothing that ticks", async ({ page }) => {
  await page.clock.install({ time: "2026-11-20T14:04:05Z" });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Say the time" })).toBeFocused();
  await page.keyboard.press("Enter");
  const said = page.getByText("It is 3:04 pm on Friday, November 20, in Europe.");
  await expect(said).toBeInViewport();
  expect(await said.evaluate((text) => text.closest("[role=status]") !== null)).toBe(true);
  await expect(
    page.locator("[aria-live] time, [role=status] time, [role=alert] time, [role=timer]"),
  ).toHaveCount(0);
});

test("the page has one first heading, a second one for each part, and its landmarks", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(["Your time is exact!"]);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Time in Europe now:",
    "Featured Cities",
    "World Timezones",
  ]);
  for (const landmark of ["banner", "main", "contentinfo"] as const) {
    await expect(page.getByRole(landmark)).toHaveCount(1);
  }
});

for (const width of [320, 640]) {
  test(`at ${width} px nothing scrolls sideways, with wider spacing of text neither`, async ({
    page,
  }) => {
    await page.clock.install({ time: "2026-10-24T22:50:00Z" });
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Tokyo" })).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
    // WCAG 2.2, 1.4.12.
    await page.evaluate(() => {
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(
        "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
      );
      document.adoptedStyleSheets.push(spacing);
    });
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveCSS("letter-spacing", "normal");
    expect(await overflowOf(page)).toBe(0);
    const cut = await page
      .locator("h1, h2, h3, th, td, button, label")
      .evaluateAll((all) =>
        all
          .filter(
            ({ clientWidth, scrollWidth, textContent }) =>
              textContent && clientWidth > 1 && scrollWidth > clientWidth + 1,
          )
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
  });
}

test("all that is pressed is at least 44 px high, or a word in a sentence", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  await openDialog(page);
  await openForm(page);
  expect(
    await tooLowOf(page.locator("button, input:not([type=radio], [hidden]), label:has(input)")),
  ).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("axe finds nothing in the searches, found or not, nor in the list of the dialog", async ({
      page,
      axe,
    }) => {
      await page.goto("/");
      await expect(page.getByRole("heading", { name: "Tokyo" })).toBeVisible();
      const search = page.getByRole("searchbox", { name: "Search time zones" });
      await search.fill("munich");
      await expect(page.getByRole("rowheader")).toHaveText(["Munich → Central European Time"]);
      await axe(page);
      await search.fill("xyz");
      await expect(page.getByText("Nothing here goes by “xyz”.")).toBeVisible();
      await axe(page);
      await openDialog(page);
      await openForm(page);
      const field = page.getByRole("combobox", { name: "Select Timezone" });
      await field.fill("ger");
      await expect(page.getByRole("option", { name: /^Berlin/ })).toBeVisible();
      await axe(page);
      await field.fill("xyz");
      await axe(page);
    });

    test("axe finds nothing where the cities fail", async ({ page, axe, expectedNoise }) => {
      expectedNoise.push(/ERR_CONNECTION_REFUSED/);
      await page.route("**/api/**", (route) => route.abort("connectionrefused"));
      await page.goto("/");
      await expect(page.getByText("The featured cities can't be loaded right now.")).toBeVisible();
      await axe(page);
    });

    test("axe finds nothing where the system chooses the colours, and choices stay told", async ({
      page,
      axe,
    }) => {
      await page.emulateMedia({ forcedColors: "active" });
      await page.goto("/");
      await expect(page.getByRole("heading", { name: "Tokyo" })).toBeVisible();
      await axe(page);
      const groundOf = (name: string) =>
        page
          .locator("label", { has: page.getByRole("radio", { name }) })
          .locator("span")
          .evaluate((sign) => getComputedStyle(sign).backgroundColor);
      expect(await groundOf("12 hours")).not.toBe(await groundOf("24 hours"));
      const card = page.getByRole("listitem").filter({ hasText: "Tokyo" });
      expect(await card.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe(
        "1px",
      );
    });
  });
}

test("in print the page is light and without controls, the table's head on each page", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Tokyo" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(page.getByRole("radio", { name: "Dark" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Timezone Preferences" })).toBeHidden();
  const styleOf = (selector: string, name: "color" | "display" | "colorScheme") =>
    page
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element)[property], name);
  expect(await styleOf("thead", "display")).toBe("table-header-group");
  // Firefox breaks no table in a grid.
  expect(await styleOf("main > .grid", "display")).toBe("block");
  expect(await styleOf(":root", "colorScheme")).toBe("light");
  expect(await styleOf(".city-card", "color")).toBe("oklch(0.24 0.025 265)");
});

test("without a network the page says so, and its clocks go on", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install({ time: "2026-11-20T14:04:05Z" });
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText("visitor");
  await context.setOffline(true);
  await expect(page.getByText("You are offline. The clocks go on.")).toBeVisible();
  await page.clock.pauseAt("2026-11-20T14:10:00Z");
  await expect(clock(page)).toHaveText("3:10:00 pm");
  await context.setOffline(false);
  await expect(page.getByText("You are offline.")).toBeHidden();
});
