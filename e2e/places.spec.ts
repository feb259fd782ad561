import type { Locator, Page } from "@playwright/test";
import { expectCities } from "./support/cities.ts";
import { dialogOf, openDialog, openForm, rowsOf, submitForm } from "./support/dialog.ts";
import { expect, SLOW, test } from "./support/fixtures.ts";
import { AIKO, openWithZones, zoneRows } from "./support/my-zones.ts";
import { visitAndCache } from "./support/offline.ts";

const OFFLINE = "Only saved places and the table can be searched offline.";

const combobox = (page: Page) => page.getByRole("combobox", { name: "Select Timezone" });
const options = (page: Page) => page.getByRole("option");
const searchbox = (page: Page) => page.getByRole("searchbox", { name: "Search time zones" });
const activeOption = (page: Page) => page.locator("[role=option][data-active=true]");

async function openSearch(page: Page): Promise<Locator> {
  await page.goto("/");
  await openDialog(page);
  await openForm(page);
  return combobox(page);
}

/** Holds the server's answers about places back until the returned function is called. */
async function holdPlaces(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/places?*", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("a place that the table lacks is found and added with its own zone, and stays after a reload", async ({
  page,
}) => {
  const field = await openSearch(page);
  await field.fill("kobe");
  await expect(activeOption(page)).toHaveText(
    /^Kobe \(UTC\+09:00\) Hyōgo, Japan \d{1,2}:\d\d [ap]m$/,
  );
  await expect(page.getByRole("link", { name: "GeoNames" })).toBeVisible();
  await field.press("Enter");
  await expect(field).toHaveValue("Kobe (UTC+09:00)");
  await submitForm(page);
  await expect(rowsOf(page)).toContainText(["Kobe, Hyōgo, Japan"]);
  await page.reload();
  await expect(zoneRows(page)).toContainText(["Kobe"]);
});

test("a city is found in its own script and in spite of a typo, once and as the table's entry", async ({
  page,
}) => {
  const field = await openSearch(page);
  await field.fill("東京");
  await expect(options(page)).toHaveText([/^Tokyo \(UTC\+09:00\) 東京 Japan/]);
  await field.fill("Melborne");
  await expect(page.getByText("Showing Melbourne for “Melborne”.")).toBeVisible();
  await expect(options(page).first()).toHaveText(/^Melbourne .*Victoria, Australia/);
  await field.fill("xyzzyx");
  await expect(page.getByText("No matches for “xyzzyx”.")).toBeVisible();
});

test("until the places are known Enter chooses no weak match, and what follows moves nothing under the pointer", async ({
  page,
}) => {
  const field = await openSearch(page);
  const answer = await holdPlaces(page);
  await field.fill("queens");
  await expect(options(page)).toHaveText([/^Brisbane/]);
  await field.press("Enter");
  await expect(field).toHaveValue("queens");
  await options(page).first().hover();
  const before = await options(page).first().boundingBox();
  answer();
  await expect(activeOption(page)).toHaveText(/^Queens .*New York, United States/);
  await expect(options(page).first()).toHaveText(/^Brisbane/);
  expect(await options(page).first().boundingBox()).toEqual(before);
  await field.press("Enter");
  await expect(field).toHaveValue(/^Queens \(/);
});

test("the search of the table shows places below its rows, and says how many it found", async ({
  page,
}) => {
  await page.goto("/");
  await expectCities(page);
  await searchbox(page).fill("york");
  const rows = page.getByRole("row");
  await expect(rows.nth(1)).toContainText("New York, United States");
  await expect(rows.nth(2)).toContainText("York, England, United Kingdom");
  await expect(page.getByText("1 time zone and 8 places found.")).toBeAttached();
});

test.describe("offline", () => {
  test.use({ serviceWorkers: "allow" });

  test("the table and the places of the list are searched, and no answer about places was cached", async ({
    page,
    context,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await visitAndCache(page);
    const place = { name: "Kobe", region: "Hyōgo", country: "Japan" };
    await openWithZones(page, [{ ...AIKO, timezone: "Asia/Tokyo", cityId: "1859171", place }]);
    await searchbox(page).fill("almaty");
    await expect(page.getByRole("rowheader")).toContainText(["Uzbekistan Time", "Asia/Almaty"]);
    await context.setOffline(true);
    await page.reload();
    await openDialog(page);
    await openForm(page);
    await combobox(page).fill("kob");
    await expect(options(page)).toHaveText([/^Kobe \(UTC\+09:00\) Hyōgo, Japan/]);
    await expect(dialogOf(page).getByText(OFFLINE, { exact: true })).toBeVisible();
    await combobox(page).fill("tok");
    await expect(activeOption(page)).toHaveText(/^Tokyo/);
    const cached = await page.evaluate(async () => {
      const requests = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().filter(({ url }) => url.includes("/api/")).length;
    });
    expect(cached).toBe(0);
    await context.setOffline(false);
  });
});

test("axe finds no violations in the places of both searches", SLOW, async ({ page, axe }) => {
  await page.goto("/");
  await expectCities(page);
  await searchbox(page).fill("kobe");
  await expect(page.getByRole("link", { name: "GeoNames" })).toBeVisible();
  await axe(page);
  await openDialog(page);
  await openForm(page);
  await combobox(page).fill("springfield");
  await expect(options(page)).toHaveCount(8);
  await axe(page, "[role=dialog]");
  await combobox(page).fill("Melborne");
  await expect(page.getByText("Showing Melbourne for “Melborne”.")).toBeVisible();
  await axe(page, "[role=dialog]");
});
