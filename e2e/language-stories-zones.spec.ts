import type { Page } from "@playwright/test";
import { isolate } from "../web/i18n/isolate.ts";
import { spoken } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";
import { typeDate } from "./support/meeting.ts";
import { LOCALE, localDigits, m, openInLanguage } from "./support/messages.ts";
import { storeZones, type Zone } from "./support/my-zones.ts";

/** 4:04:05 pm in Berlin, where the visitor is. */
const NOW = "2026-11-20T15:04:05Z";
const MOTHER: Zone = { timezone: "India Standard Time", customName: "أمي" };
const AIKO: Zone = { timezone: "Japan Standard Time", customName: "Aiko" };

test.use({ locale: LOCALE });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const myZones = (page: Page) => page.getByRole("region", { name: m.myZones() });
const rows = (page: Page) => myZones(page).getByRole("listitem");
const dialog = (page: Page) => page.getByRole("dialog", { name: m.preferencesTitle() });
const linked = (page: Page) => page.getByRole("region", { name: m.linkTimes() });

/** Copies, and returns what the clipboard has then. */
async function copy(page: Page, press: () => Promise<void>, done: string): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await press();
  await expect(page.getByText(done, { exact: true })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

// Over five seconds: a walk through the list, its meeting, its dialog and the table.
test("in Arabic axe finds no violations in the page, a time to meet is copied, a picked time is shared, zones are added, renamed, moved, removed and restored, and the table is searched", async ({
  page,
  axe,
}) => {
  test.slow();
  await page.clock.install({ time: NOW });
  await storeZones(page, [MOTHER, AIKO]);
  await openInLanguage(page);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.locator(".city-card h3").first()).toBeVisible();
  await axe(page);
  const quote = page.locator("blockquote");
  expect(await quote.evaluate((one) => one.closest("[lang]")?.getAttribute("lang"))).toBe("en");

  await test.step("a time to meet is proposed, chosen and copied as text", async () => {
    await button(page, m.meetingFind()).click();
    const panel = page.getByRole("region", { name: m.meetingFind() });
    await typeDate(page, "2027-03-15", m.meetingDay());
    await expect(
      panel.getByRole("group", { name: m.meetingProposals() }).getByRole("radio").first(),
    ).toBeVisible();
    const slider = panel.getByRole("slider", { name: m.meetingStart() });
    await slider.fill(String(9 * 60));
    const chosen = panel.locator(".meeting-chosen > p").first();
    await expect(chosen).toContainText("الاثنين، ١٥ مارس ٢٠٢٧");
    await expect(chosen).toContainText("٩:٠٠");
    await panel.getByRole("button", { name: m.share(), exact: true }).click();
    const text = await copy(page, () => button(page, m.meetingCopyAsText()).click(), m.copied());
    await page.keyboard.press("Escape");
    const lines = text.split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain(`${isolate("برلين")}: الاثنين، ١٥ مارس ٢٠٢٧، ٩:٠٠`);
    // Without names, which are shared only if they are ticked.
    expect(lines[1]).toContain(isolate("مومباي"));
    expect(lines[2]).toMatch(/طوكيو.*٥:٠٠–٦:٠٠.م/);
  });

  await test.step("a picked time is shared", async () => {
    await button(page, m.timePickerOpen()).click();
    const dock = page.getByRole("region", { name: m.pickedTimeTitle() });
    await dock.getByRole("slider").press("PageUp");
    await dock.getByRole("button", { name: m.share(), exact: true }).click();
    const sharing = page.getByRole("dialog", { name: m.shareTitle() });
    await expect(sharing).toContainText("الجمعة، ٢٠ نوفمبر ٢٠٢٦");
    await expect(sharing).toContainText(`${isolate("مومباي")} و${isolate("طوكيو")}`);
    const link = await copy(page, () => button(page, m.shareCopy()).click(), m.shareCopied());
    expect(link).toMatch(/&at=2026-11-20T\d\d:00Z&zones=Asia\/Kolkata,Asia\/Tokyo$/);
  });

  await test.step("a link shows its moment and its zones, until “back to now”", async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: m.shareTitle() })).toBeHidden();
    await page.goto("/#at=2027-03-16T13:00Z&zones=Asia/Tokyo,Europe/Oslo");
    await expect(page.locator(".big-clock")).toHaveText("٢:٠٠ م");
    await expect(page.locator(".clock-heading")).toContainText("الثلاثاء، ١٦ مارس ٢٠٢٧");
    await expect(linked(page).getByRole("listitem")).toContainText([
      /^طوكيو.*١٠:٠٠/,
      /^أوسلو.*٢:٠٠/,
    ]);
    await expect(page.getByText(m.linkMoment())).toBeVisible();
    await button(page, m.backToNow()).click();
    await expect(linked(page)).toHaveCount(0);
    expect(new URL(page.url()).hash).toBe("");
  });

  await test.step("added in the dialog under a name of the reader's", async () => {
    await button(page, m.preferences()).click();
    await button(page, m.preferencesAdd()).click();
    await page.getByRole("combobox", { name: m.preferencesSelect() }).fill("كاتماندو");
    await page.getByRole("option", { name: "كاتماندو" }).first().click();
    await page.getByLabel(m.preferencesCustomName()).fill("مايا");
    await dialog(page).getByRole("button", { name: m.preferencesAdd() }).click();
    await expect(page.getByText(m.preferencesAddedTitle(), { exact: true })).toBeVisible();
  });

  await test.step("removed and restored", async () => {
    const list = dialog(page).getByRole("region", { name: m.preferencesList() });
    await list.getByRole("button", { name: m.preferencesRemove({ name: "Aiko" }) }).click();
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await expect(page.getByText(m.preferencesRemovedTitle(), { exact: true })).toBeVisible();
    await button(page, m.undo()).click();
    await expect(list.getByRole("listitem")).toContainText(["أمي", "Aiko", "مايا"]);
    await dialog(page).locator(".dialog-header").getByRole("button", { name: m.close() }).click();
    await expect(rows(page).last()).toContainText("كاتماندو");
    await expect(rows(page).last()).toContainText(/٨:[٤٥][٠-٩].*م/);
  });

  await test.step("renamed", async () => {
    const mother = isolate("أمي");
    await button(page, m.myZoneActions({ name: mother })).click();
    await page.getByRole("menuitem", { name: m.preferencesRename() }).click();
    await page.getByLabel(m.preferencesNameFor({ name: mother })).fill("جدتي");
    await page.keyboard.press("Enter");
    await expect(rows(page)).toContainText(["جدتي", "Aiko", "مايا"]);
  });

  await test.step("moved, and each move is announced", async () => {
    const name = isolate("جدتي");
    const actions = button(page, m.myZoneActions({ name }));
    const told = (position: number) =>
      localDigits(m.preferencesMoved({ name, position, count: 3 }));
    const status = spoken(page);
    await actions.press("Alt+ArrowDown");
    await expect(status).toHaveText(told(2));
    await page.keyboard.press("Alt+ArrowDown");
    await expect(status).toHaveText(told(3));
    await expect(rows(page)).toContainText(["Aiko", "مايا", "جدتي"]);
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: m.preferencesUp() }).press("Enter");
    await expect(actions).toBeFocused();
    await expect(status).toHaveText(told(2));
    await expect(rows(page)).toContainText(["Aiko", "جدتي", "مايا"]);
  });

  await test.step("the table is searched by zone, city and country", async () => {
    const field = page.getByRole("searchbox", { name: m.zonesSearch() });
    const table = page.locator(".zone-table tbody tr");
    for (const [text, found] of [
      ["كاتماندو", "توقيت نيبال"],
      ["مصر", "القاهرة"],
    ] as const) {
      await field.fill(text);
      await expect(table.first()).toContainText(found);
    }
    await field.fill("ظظظ");
    await expect(page.getByText(m.searchNoMatches({ text: "ظظظ" }))).toBeVisible();
    await button(page, m.zonesShowAll()).click();
    await expect(field).toBeFocused();
  });
});
