import type { Page } from "@playwright/test";
import { clock, headline } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";

/** 3:00 pm in Berlin, where the visitor is. */
const NOW = "2026-11-23T14:00:00Z";

const field = (page: Page) => page.getByRole("combobox", { name: "What time is it in…?" });
const rows = (page: Page) => page.getByRole("grid", { name: "Times" }).getByRole("row");
const note = (page: Page) => page.locator(".answers-note");
const dock = (page: Page) => page.getByRole("dialog", { name: "Pick a time" });

test("a time in another city, from the address or typed, becomes the picked time of the page by keys alone, the text stays, and axe finds no violations", async ({
  page,
  axe,
}) => {
  await page.clock.install({ time: NOW });
  await page.goto("/?q=3pm+Tokyo");
  await expect(rows(page).first()).toHaveText(
    /^3:00 pm Monday in Tokyo Japan 7:00 am for you, Monday/,
  );
  await page.keyboard.press("Enter");
  await expect(clock(page)).toHaveText("7:00 am");
  await expect(dock(page)).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("3pm Tokyo");
  await expect(rows(page)).toHaveCount(0);
  // Invisible characters isolate the name.
  const equation = /3:00 pm Monday in .?Tokyo.? = 7:00 am Monday for you/;
  await expect(page.getByRole("region", { name: "Local time" })).toContainText(equation);
  await expect(dock(page)).toContainText(equation);
  await dock(page).getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("dialog", { name: "Share this time" })).toContainText("Tokyo");
  await page.keyboard.press("Escape");
  await dock(page).getByRole("button", { name: "Back to now" }).click();
  await expect(page.getByText(equation)).toHaveCount(0);

  await field(page).fill("next friday 9am in springfield missouri");
  await expect(note(page)).toHaveText(
    "“next friday” can be December 4, 2026 or November 27, 2026.",
  );
  await expect(rows(page).first()).toContainText("Friday, December 4 · Missouri, United States");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(headline(page)).toHaveText("Time in Europe on Friday, November 27, 2026:");
  await expect(clock(page)).toHaveText("4:00 pm");

  await field(page).fill("3pm CST");
  await expect(rows(page)).toHaveCount(4);
  await axe(page, ".place-field");
});
