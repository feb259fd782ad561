import type { Page } from "@playwright/test";
import { isolate } from "../web/i18n/isolate.ts";
import { expect, test } from "./support/fixtures.ts";
import { LOCALE, localDigits, m, openInLanguage } from "./support/messages.ts";
import { fillStorage } from "./support/storage.ts";

test.use({ locale: LOCALE });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: m.preferencesTitle() });
const listed = (page: Page) =>
  dialog(page).getByRole("region", { name: m.preferencesList() }).getByRole("listitem");

async function addCity(page: Page, name: string): Promise<void> {
  await button(page, m.preferencesAdd()).click();
  await page.getByRole("combobox", { name: m.preferencesSelect() }).fill("طوكيو");
  await page.getByRole("option", { name: "طوكيو" }).first().click();
  await page.getByLabel(m.preferencesCustomName()).fill(name);
  await dialog(page).getByRole("button", { name: m.preferencesAdd() }).click();
}

// Over five seconds: a walk through what can fail without an account.
test("in Arabic the page says what is missing if the link is broken, all calls fail, a file is no list, and the storage is full; the rest works", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_CONNECTION_REFUSED/);
  await page.route("**/api/**", (route) => route.abort("connectionrefused"));
  await openInLanguage(page, "", "#<b>x</b>");
  await expect(page.getByText(m.linkBroken(), { exact: true })).toBeVisible();
  await expect(page.locator(".big-clock")).toHaveText(/^[٠-٩]{1,2}:[٠-٩]{2}:[٠-٩]{2} [صم]$/);
  await expect(page.getByText(m.citiesFailed())).toBeVisible();
  await expect(page.getByText(m.visitorsMissing())).toBeVisible();
  const field = page.getByRole("combobox", { name: m.placeField() });
  await field.fill("طوكيو");
  await expect(page.getByText(m.placesFailed())).toBeVisible();
  await field.fill("");

  await test.step("a zone is added, saved as a file, removed, and added from the file", async () => {
    await button(page, m.preferences()).click();
    await addCity(page, "آيكو");
    await expect(listed(page)).toContainText(["آيكو"]);
    const downloading = page.waitForEvent("download");
    await button(page, m.listFileSave()).click();
    const saved = await downloading;
    await listed(page)
      .getByRole("button", { name: m.preferencesRemove({ name: isolate("آيكو") }) })
      .click();
    await expect(listed(page)).toHaveCount(0);
    const input = dialog(page).getByLabel(m.listFileInput());
    await input.setInputFiles(await saved.path());
    await expect(
      dialog(page).getByText(localDigits(m.listFileAdded({ count: 1 })), { exact: true }),
    ).toBeVisible();
    await expect(listed(page)).toContainText(["آيكو"]);
    await input.setInputFiles({
      name: "other.json",
      mimeType: "application/json",
      buffer: Buffer.from('{"songs":[]}'),
    });
    await expect(dialog(page).getByText(m.listFileWrongFormat())).toBeVisible();
    await expect(listed(page)).toHaveCount(1);
  });

  await test.step("a full storage is told, and what was typed stays", async () => {
    await fillStorage(page);
    await addCity(page, "آيكو");
    await expect(page.getByText(m.preferencesAddFailed(), { exact: true })).toBeVisible();
    await expect(dialog(page).getByText(m.preferencesStorageFull())).toBeVisible();
    await expect(page.getByLabel(m.preferencesCustomName())).toHaveValue("آيكو");
  });
});
