import type { Page } from "@playwright/test";
import { readLocalList } from "./support/account-panel.ts";
import { expectCities } from "./support/cities.ts";
import { expect, test } from "./support/fixtures.ts";
import { findSmallTargets } from "./support/layout.ts";
import { openWithZones, zoneRows } from "./support/my-zones.ts";

const cities = (page: Page) => page.getByRole("region", { name: "Featured Cities" });
const card = (page: Page, city: string) =>
  cities(page).getByRole("listitem").filter({ hasText: city });
const addButton = (page: Page, city: string) =>
  cities(page).getByRole("button", { name: `Add ${city} to my zones` });
const listedButton = (page: Page, city: string) =>
  cities(page).getByRole("button", { name: `${city} is in my zones` });

async function openPage(page: Page) {
  await page.goto("/");
  await expectCities(page);
}

test("with a mouse one press on a city's card adds it, and “Undo” removes that entry only", async ({
  page,
}) => {
  await openWithZones(page);
  await expect(addButton(page, "Paris")).toHaveCSS("opacity", "0");
  await card(page, "Paris").hover();
  await expect(addButton(page, "Paris")).toHaveCSS("opacity", "1");
  await addButton(page, "Paris").click();
  await expect(
    page.getByText("Your timezone preference has been saved.", { exact: true }),
  ).toBeVisible();
  await expect(zoneRows(page)).toContainText(["Mum", "Aiko", "Kathmandu", "Paris"]);
  await expect(listedButton(page, "Paris")).toHaveCSS("opacity", "1");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(zoneRows(page)).toContainText(["Mum", "Aiko", "Kathmandu"]);
  await expect(addButton(page, "Paris")).toBeVisible();

  await test.step("with the keyboard it shows when it is focused, adds once, and keeps the focus", async () => {
    await expect(addButton(page, "London")).toHaveCSS("opacity", "0");
    await addButton(page, "London").focus();
    await expect(addButton(page, "London")).toHaveCSS("opacity", "1");
    await page.keyboard.press("Enter");
    await expect(listedButton(page, "London")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(zoneRows(page)).toHaveCount(4);
  });
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("the action shows on every card, is 44 px high, and takes one tap from load to a saved zone", async ({
    page,
  }) => {
    await openPage(page);
    const buttons = cities(page).locator(".add-zone");
    await expect(buttons).toHaveCount(10);
    for (const button of await buttons.all()) await expect(button).toHaveCSS("opacity", "1");
    expect(await findSmallTargets(buttons)).toEqual([]);
    await addButton(page, "Dubai").tap();
    await expect(listedButton(page, "Dubai")).toBeVisible();
    expect(JSON.parse(await readLocalList(page))).toMatchObject([
      { timezone: "Gulf Standard Time" },
    ]);
  });
});
