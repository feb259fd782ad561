import type { Page } from "@playwright/test";
import { renderToStaticMarkup } from "react-dom/server";
import { isolate } from "../web/i18n/isolate.ts";
import { signUp } from "./support/account-panel.ts";
import { expect, test } from "./support/fixtures.ts";
import { LANGUAGE, LOCALE, localDigits, m, openInLanguage } from "./support/messages.ts";
import type { Zone } from "./support/my-zones.ts";
import { returnToPage } from "./support/offline.ts";
import { fillStorage } from "./support/storage.ts";

const MOTHER: Zone = { timezone: "India Standard Time", customName: "أمي" };
const AIKO: Zone = { timezone: "Japan Standard Time", customName: "Aiko" };
test.use({ locale: LOCALE });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: m.preferencesTitle() });
const rows = (page: Page) => page.getByRole("region", { name: m.myZones() }).getByRole("listitem");
const listed = (page: Page) =>
  dialog(page).getByRole("region", { name: m.preferencesList() }).getByRole("listitem");
const bigClock = (page: Page) => page.locator(".big-clock");
const [copiedAt = ""] = renderToStaticMarkup(
  m.preferencesSavedCopyToday({ time: "", unbroken: () => "\n" }),
).split("\n");
const copyMark = (page: Page) =>
  page.getByRole("region", { name: m.myZones() }).getByText(copiedAt);

async function openForm(page: Page): Promise<void> {
  await button(page, m.preferences()).click();
  await button(page, m.preferencesAdd()).click();
}

async function addCity(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: m.preferencesSelect() }).fill("طوكيو");
  await page.getByRole("option", { name: "طوكيو" }).first().click();
  await page.getByLabel(m.preferencesCustomName()).fill(name);
  await dialog(page).getByRole("button", { name: m.preferencesAdd() }).click();
}

for (const [problem, address, message] of [
  ["is broken", "#<b>x</b>", m.linkBroken()],
  ["has an unknown zone", "#at=2027-03-16T13:00Z&zones=Mars/Base", m.linkUnknownZone()],
  ["is from a newer version", "#v=2&at=2027-03-16T13:00Z", m.linkNewerVersion()],
  ["has an unknown city", "&city=Qwxzqwxz", m.linkUnknownPlace({ place: "Qwxzqwxz" })],
] as const) {
  test(`in Arabic a link that ${problem} says so, and the clock runs`, async ({ page }) => {
    await page.goto(`/?lang=${LANGUAGE}${address}`);
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(bigClock(page)).toHaveText(/^[٠-٩]{1,2}:[٠-٩]{2}:[٠-٩]{2} [صم]$/);
  });
}

test("in Arabic the page says what is missing if all calls fail, and a zone can still be added", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_CONNECTION_REFUSED/);
  await page.route("**/api/**", (route) => route.abort("connectionrefused"));
  await openInLanguage(page);
  await expect(page.getByText(m.citiesFailed())).toBeVisible();
  await expect(page.getByText(m.visitorsMissing())).toBeVisible();
  const field = page.getByRole("combobox", { name: m.placeField() });
  await field.fill("طوكيو");
  await expect(page.getByText(m.placesFailed())).toBeVisible();
  await field.fill("");
  await openForm(page);
  await addCity(page, "آيكو");
  await expect(listed(page)).toContainText(["آيكو"]);
});

test("in Arabic a full storage is told, and what was typed stays", async ({ page }) => {
  await openInLanguage(page);
  await fillStorage(page);
  await openForm(page);
  await addCity(page, "آيكو");
  await expect(page.getByText(m.preferencesAddFailed(), { exact: true })).toBeVisible();
  await expect(dialog(page).getByText(m.preferencesStorageFull())).toBeVisible();
  await expect(page.getByLabel(m.preferencesCustomName())).toHaveValue("آيكو");
});

test("in Arabic a file of zones is added, and one that is no list is refused with its reason", async ({
  page,
}) => {
  await openInLanguage(page);
  await openForm(page);
  await addCity(page, "آيكو");
  await expect(listed(page)).toHaveCount(1);
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

test.describe("with a server of its own", () => {
  test.use({ needsOwnServer: true });

  test("in Arabic a lost connection marks the account's list as a copy that can't be changed, until the server is back", async ({
    page,
    server,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_CONNECTION_(REFUSED|RESET)/);
    await signUp(page, [MOTHER, AIKO]);
    await openInLanguage(page);
    await expect(rows(page)).toHaveCount(2);
    await server.stop();
    await button(page, m.myZoneActions({ name: isolate("أمي") })).press("Alt+ArrowDown");
    await expect(copyMark(page)).toBeVisible();
    await expect(copyMark(page)).toContainText(/[٠-٩]:[٠-٩]{2}/);
    await expect(page.getByText(m.preferencesNotConnected(), { exact: true })).toBeVisible();
    await expect(rows(page)).toContainText(["أمي", "Aiko"]);
    await server.start();
    await returnToPage(page);
    await expect(copyMark(page)).toBeHidden();
  });
});

test("in Arabic a session that ended on another device is told, and the browser's list is shown", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 401/);
  await signUp(page, [MOTHER]);
  await openInLanguage(page);
  await expect(rows(page)).toContainText(["أمي"]);
  await button(page, m.preferences()).click();
  await expect(dialog(page).getByRole("heading", { name: m.accountSignedIn() })).toBeVisible();
  await page.context().clearCookies();
  await dialog(page).getByRole("button", { name: m.preferencesAdd() }).click();
  await addCity(page, "آيكو");
  await expect(dialog(page).getByText(m.accountEndedElsewhere())).toBeVisible();
  await expect(dialog(page).getByText(m.accountOffer())).toBeVisible();
});
