import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { horizontalOverflow } from "./support/layout.ts";
import { LOCALE, m, openInLanguage } from "./support/messages.ts";
import { storeZones, type Zone } from "./support/my-zones.ts";

/** 3:00 pm in Berlin, where the visitor is. */
const NOW = "2026-11-23T14:00:00Z";
const MOTHER: Zone = { timezone: "India Standard Time", customName: "أمي" };
const AIKO: Zone = { timezone: "Japan Standard Time", customName: "آيكو" };

test.use({ locale: LOCALE });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const myZones = (page: Page) => page.getByRole("region", { name: m.myZones() });
const rows = (page: Page) => myZones(page).getByRole("listitem");
const weekdays = new Intl.DateTimeFormat(LOCALE, { weekday: "long", timeZone: "UTC" });
/** From Saturday, with which the week begins in Egypt. */
const WEEK = Array.from({ length: 7 }, (_, day) => weekdays.format(Date.UTC(2026, 7, 1 + day)));

// Over five seconds: a walk through what is about people and places.
test("in Arabic the panel of a place has its date, sun and next change with the reader's digits, its time can be picked, a list is put into a frame for another site, and the week of working days begins on Saturday", async ({
  page,
}) => {
  await page.clock.install({ time: NOW });
  await storeZones(page, [MOTHER, AIKO]);
  await openInLanguage(page);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("combobox", { name: m.placeField() }).fill("لندن");
  const answer = page.getByRole("grid", { name: m.placePlaces() }).getByRole("row").first();
  await expect(answer).toContainText("لندن");
  await answer.click();
  const panel = page.getByRole("region", { name: /لندن/ });
  await expect(panel.getByRole("term")).toHaveText([
    m.placeSun(),
    m.placeNextChange(),
    m.placeChangeAfter(),
    m.placeNowThere(),
    m.workingHours(),
    m.placeIanaName(),
    "POSIX TZ",
    m.placeOnDate(),
  ]);
  const facts = panel.getByRole("definition");
  await expect(facts.first()).toContainText(/٧:٣٢.*٤:٠٢/);
  await expect(facts.nth(1)).toContainText("٢٨ مارس ٢٠٢٧");
  // A POSIX TZ string has Latin digits everywhere.
  const inWords = (await facts.allTextContents()).slice(0, 6);
  expect(inWords.filter((text) => /\d/.test(text))).toEqual([]);

  await button(page, m.placePickTime()).click();
  const picker = page.getByRole("region", { name: /لندن/ });
  await expect(picker.getByRole("slider")).toHaveCSS("direction", "ltr");
  await expect(picker.getByRole("textbox").first()).toHaveValue(/^٢:٠٠/);
  await page.keyboard.press("PageUp");
  await expect(picker.getByRole("textbox").first()).toHaveValue(/^٣:٠٠/);
  await expect(panel.getByRole("term").nth(3)).toHaveText(m.placeThenThere());
  await page.keyboard.press("Escape");
  await expect(panel.getByRole("term").nth(3)).toHaveText(m.placeNowThere());

  await test.step("the line of HTML of a frame is from left to right", async () => {
    await button(page, m.builderButton()).click();
    const builder = page.getByRole("dialog", { name: m.builderButton() });
    await builder.getByText(m.faceList(), { exact: true }).click();
    const line = builder.getByRole("textbox", { name: m.builderLine() });
    await expect(line).toHaveCSS("direction", "ltr");
    await expect(line).toHaveValue(/face=list/);
    await expect(line).toHaveValue(/lang=ar/);
    const frame = page.frameLocator("iframe");
    await expect(frame.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(frame.locator("body")).toContainText("طوكيو");
    await expect(frame.locator("body")).not.toContainText("آيكو");
  });

  await test.step("working hours and days are chosen in a week that begins on Saturday", async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page, m.meetingFind()).click();
    await page
      .locator(".meeting-rows li")
      .filter({ hasText: "أمي" })
      .locator(".meeting-edit")
      .click();
    const form = page.getByRole("dialog", { name: m.meetingHoursTitle() });
    const start = form.getByRole("combobox", { name: m.meetingWorkStart() });
    await start.selectOption(String(22 * 60));
    await form.getByRole("combobox", { name: m.meetingWorkEnd() }).selectOption(String(6 * 60));
    await expect(form).toContainText(/حتى ٦:٠٠.ص/);
    const days = form.getByRole("group", { name: m.meetingWorkDays() }).getByRole("checkbox");
    for (const [index, name] of WEEK.entries())
      await expect(days.nth(index)).toHaveAccessibleName(name);
    await form.getByRole("checkbox", { name: WEEK[6] as string }).press("Space");
    expect(await horizontalOverflow(page)).toBe(0);
    await form.getByRole("button", { name: m.save() }).click();
    await expect(form).toBeHidden();
    const worked = myZones(page).locator(".my-zone-works");
    await expect(worked).toHaveText(/١٠:٠٠.م.*٦:٠٠.ص/);
  });
});
