import type { Page } from "@playwright/test";
import { clock, headline } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";

/** 3:00 pm in Berlin, where the visitor is. */
const NOW = "2026-11-23T14:00:00Z";

const dock = (page: Page) => page.getByRole("dialog", { name: "Pick a time" });
const timeField = (page: Page) => dock(page).getByRole("textbox", { name: "Time" });
const choices = (page: Page) => dock(page).getByRole("group", { name: "Times" });
const alert = (page: Page) => dock(page).getByRole("alert").first();

async function openPicker(page: Page) {
  await page.clock.install({ time: NOW });
  await page.goto("/");
  await page.getByRole("button", { name: "Pick a time" }).click();
  await expect(dock(page)).toBeVisible();
}

test("the Time field takes a time in another city, and a date; where something has to be chosen, Enter goes to the choices, Escape closes them, and text that is not understood stays", async ({
  page,
}) => {
  await openPicker(page);
  await timeField(page).fill("3pm Tokyo");
  await timeField(page).press("Enter");
  await expect(clock(page)).toHaveText("7:00 am");
  await expect(timeField(page)).toHaveValue("7:00 am");
  await expect(choices(page)).toBeHidden();
  await timeField(page).fill("3pm Tokyo tomorrow in Berlin");
  await timeField(page).press("Enter");
  await expect(headline(page)).toHaveText("Time in Europe on Tuesday, November 24, 2026:");
  await expect(clock(page)).toHaveText("7:00 am");
  await timeField(page).fill("tomorrow 9am");
  await timeField(page).press("Enter");
  await expect(headline(page)).toHaveText("Time in Europe on Tuesday, November 24, 2026:");
  await timeField(page).fill("10:30 springfield missouri");
  await timeField(page).press("Enter");
  await expect(clock(page)).toHaveText("5:30 pm");
  await page.getByLabel("Date").fill("2026-11-23");

  await timeField(page).fill("3pm IST");
  await expect(choices(page)).toContainText("“IST” has more than one meaning. Choose one.");
  await timeField(page).press("Enter");
  await expect(choices(page).getByRole("button").first()).toBeFocused();
  await expect(clock(page)).not.toHaveText("10:30 am");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(clock(page)).toHaveText("2:00 pm");
  await expect(timeField(page)).toBeFocused();

  await timeField(page).fill("2027-10-31 2:30");
  await expect(choices(page).getByRole("button")).toHaveCount(2);
  await timeField(page).press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(dock(page).getByRole("slider")).toHaveAttribute("aria-valuetext", /UTC\+01:00/);

  await timeField(page).fill("3pm IST");
  await expect(choices(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(choices(page)).toBeHidden();
  await expect(dock(page)).toBeVisible();

  await timeField(page).fill("3pm tokio blah");
  await timeField(page).press("Enter");
  await expect(alert(page)).toHaveText(
    /^“3pm tokio blah”: we don’t know “tokio blah”\. Try “3pm Tokyo”/,
  );
  await expect(timeField(page)).toHaveValue("3pm tokio blah");
});

test("axe finds no violations in the choices of the Time field", async ({ page, axe }) => {
  await openPicker(page);
  await timeField(page).fill("3pm IST");
  await expect(choices(page).getByRole("button")).toHaveCount(4);
  await axe(page, "[role=dialog]");
});
