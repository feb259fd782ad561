import { expect, type Page } from "@playwright/test";

/** The list as it stands on the page. */
export const myZones = (page: Page) => page.getByRole("region", { name: "My zones" });
export const zoneRows = (page: Page) => myZones(page).getByRole("listitem");
export const gripOf = (page: Page, name: string) =>
  page.getByRole("button", { name: `Move ${name}` });

interface Zone {
  readonly timezone: string;
  readonly customName: string | null;
}

export const THREE: readonly Zone[] = [
  { timezone: "India Standard Time", customName: "Mum" },
  { timezone: "Japan Standard Time", customName: "Aiko" },
  { timezone: "Nepal Time", customName: null },
];

/** Puts a list into the browser, as an earlier visit would have left it. */
export async function keepZones(page: Page, zones: readonly Zone[] = THREE): Promise<void> {
  const list = zones.map((zone, displayOrder) => ({
    id: `local-${displayOrder}`,
    userId: "anonymous",
    cityId: null,
    displayOrder,
    ...zone,
  }));
  await page.evaluate((text) => {
    localStorage.setItem("timezone-preferences-anonymous", text);
  }, JSON.stringify(list));
}

/** Opens the page for a visitor who has kept these zones before. */
export async function openWithZones(page: Page, zones = THREE) {
  await page.goto("/");
  await keepZones(page, zones);
  await page.reload();
  await expect(zoneRows(page)).toHaveCount(zones.length);
}
