import { linkedZones, NOW } from "./support/deep-link.ts";
import { expect, test } from "./support/fixtures.ts";
import { openWithZones, zoneRows } from "./support/my-zones.ts";

const place = (name: string, region: string, country: string) => ({ name, region, country });
const PLACES = [
  {
    timezone: "America/Chicago",
    customName: null,
    cityId: "5263045",
    place: place("Milwaukee", "Wisconsin", "United States"),
  },
  {
    timezone: "Asia/Almaty",
    customName: "Aigerim",
    cityId: "1526384",
    place: place("Almaty", "Almaty", "Kazakhstan"),
  },
  {
    timezone: "Asia/Tokyo",
    customName: null,
    cityId: "1859171",
    place: place("Kobe", "Hyōgo", "Japan"),
  },
];
const ZONES = "zones=Europe/Berlin,America/Chicago@5263045,Asia/Almaty@1526384,Asia/Tokyo@1859171";

test("a link from Meet names its places to whoever opens it, and adds them to the list", async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install({ time: NOW });
  await openWithZones(page, PLACES);
  await page.getByRole("button", { name: "Find a time to meet" }).click();
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied.", { exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`&${ZONES}`);
  expect(link).not.toContain("Aigerim");

  const other = await browser.newContext();
  const reader = await other.newPage();
  await reader.goto(link);
  await expect(linkedZones(reader).getByRole("listitem")).toHaveText([
    /^Berlin/,
    /^MilwaukeeWisconsin, United States.*−7 h$/,
    /^AlmatyKazakhstan.*\+4 h$/,
    /^KobeHyōgo, Japan.*\+8 h$/,
  ]);
  await linkedZones(reader).getByRole("button", { name: "Add these to my zones" }).click();
  await expect(reader.getByText("3 zones were added to your list.", { exact: true })).toBeVisible();
  await expect(zoneRows(reader)).toHaveText([/^Milwaukee/, /^Almaty/, /^Kobe/]);
  await other.close();
});
