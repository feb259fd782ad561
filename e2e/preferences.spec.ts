import type { Page } from "@playwright/test";
import { addZone, chooseCity, dialogOf, openDialog, openForm, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { overflowOf } from "./support/layout.ts";
import { openWithZones } from "./support/my-zones.ts";

async function add(page: Page, city: string, name: string) {
  await openDialog(page);
  await addZone(page, city, name);
}

test("a zone is added, is there after a reload, is removed and brought back", async ({ page }) => {
  await page.goto("/");
  await add(page, "Mumbai", "Mum");
  await page.reload();
  await page.getByRole("button", { name: "Timezone Preferences" }).click();
  await expect(rowsOf(page)).toContainText(
    /India Standard Time\s*Mum\s*(Tomorrow|Yesterday)?\s*\d/,
  );

  await dialogOf(page).getByRole("button", { name: "Remove Mum, India Standard Time" }).click();
  await expect(page.getByText("Timezone Removed", { exact: true })).toBeVisible();
  await expect(
    dialogOf(page).getByText("No timezone preferences yet. Add one above!"),
  ).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowsOf(page)).toContainText("India Standard Time");
});

test("a removal is undone by keys alone: F8, then Undo", async ({ page }) => {
  await page.goto("/");
  await add(page, "Tokyo", "Aiko");
  await dialogOf(page)
    .getByRole("button", { name: /^Remove Aiko/ })
    .press("Enter");
  await expect(page.getByText("Timezone Removed", { exact: true })).toBeVisible();
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rowsOf(page)).toContainText("Aiko");
});

test("the form takes the focus without a list in the way, and cancelling gives it back", async ({
  page,
}) => {
  await page.goto("/");
  await openDialog(page);
  const opener = dialogOf(page).getByRole("button", { name: "Add Timezone" });
  await opener.press("Enter");
  await expect(page.getByRole("combobox", { name: "Select Timezone" })).toBeFocused();
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(opener).toBeFocused();
});

test("cancelling closes the form and clears it", async ({ page }) => {
  await page.goto("/");
  await openDialog(page);
  await openForm(page);
  await chooseCity(page, "Tokyo");
  await page.getByLabel("Custom Name (Optional)").fill("Aiko");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Custom Name (Optional)")).toHaveCount(0);
  await dialogOf(page).getByRole("button", { name: "Add Timezone" }).click();
  await expect(page.getByLabel("Custom Name (Optional)")).toHaveValue("");
  await expect(page.getByPlaceholder("Choose a timezone")).toHaveValue("");
});

test("two tabs agree on the list", async ({ page, context }) => {
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "Timezone Preferences" }).click();
  await page.bringToFront();
  await add(page, "Kathmandu", "Trek");
  await expect(rowsOf(other)).toContainText("Trek");
});

test("the dialog is worked by keys, closes by Escape and gives the focus back", async ({
  page,
}) => {
  await page.goto("/");
  const opener = page.getByRole("button", { name: "Timezone Preferences" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("where storage is full, adding fails with a sentence and the typing stays", async ({
  page,
}) => {
  await page.goto("/");
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2)) {
      for (let part = 0; ; part += 1) {
        try {
          localStorage.setItem(`ballast-${size}-${part}`, "x".repeat(size));
        } catch {
          break;
        }
      }
    }
  });
  await openDialog(page);
  await openForm(page);
  await chooseCity(page, "Tokyo");
  await page.getByLabel("Custom Name (Optional)").fill("Aiko");
  await dialogOf(page).getByRole("button", { name: "Add Timezone" }).click();
  await expect(page.getByText("Failed to add timezone preference.", { exact: true })).toBeVisible();
  await expect(
    dialogOf(page).getByText("This browser has no room left for your list."),
  ).toBeVisible();
  await expect(page.getByLabel("Custom Name (Optional)")).toHaveValue("Aiko");
});

test("where storage is blocked, the page works and says how long the list lasts", async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Firefox refuses these too, to a page that may keep nothing.
    Object.defineProperty(window, "BroadcastChannel", {
      value: function refuse() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  });
  await page.goto("/");
  await add(page, "Tokyo", "Aiko");
  await expect(rowsOf(page)).toContainText("Aiko");
  await expect(dialogOf(page).getByText(/your list lasts until you close the page/)).toBeVisible();
});

test("at 320 px the dialog cuts off no name of a zone, whatever day and time stand beside it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.clock.install({ time: "2026-11-19T20:00:00Z" });
  await openWithZones(page, [
    { timezone: "Australian Central Western Time", customName: null },
    { timezone: "Bangladesh Standard Time", customName: "Grandmother in the country" },
    { timezone: "Newfoundland Time", customName: "x".repeat(60) },
    { timezone: "New Zealand Time", customName: null },
  ]);
  const expectNothingCut = async (label: string) => {
    await openDialog(page);
    await expect(rowsOf(page).last()).toContainText(label);
    const cut = await dialogOf(page)
      .locator("*")
      .evaluateAll((all) =>
        all
          .filter((part) => part.matches("p") || getComputedStyle(part).overflowX === "auto")
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
    expect(cut, label).toEqual([]);
    expect(await overflowOf(page), label).toBe(0);
    await dialogOf(page).getByRole("button", { name: "Close" }).click();
  };
  await expectNothingCut("Tomorrow");
  await page.getByRole("button", { name: "Another time" }).click();
  await page.getByRole("textbox", { name: "Time" }).fill("22:30");
  await page.getByRole("textbox", { name: "Time" }).press("Enter");
  await expectNothingCut("Tomorrow, work hours");
});

test("a toast goes after five seconds, or by a swipe to the right", async ({ page }) => {
  await page.clock.install({ time: "2026-11-20T12:00:00Z" });
  await page.goto("/");
  await add(page, "Tokyo", "Aiko");
  const toast = page.getByText("Timezone Added", { exact: true });
  await page.clock.runFor(6000);
  await expect(toast).toHaveCount(0);

  await dialogOf(page)
    .getByRole("button", { name: /^Remove Aiko/ })
    .click();
  const removed = page.getByText("Timezone Removed", { exact: true });
  const box = await removed.boundingBox();
  if (!box) throw new Error("The toast is not shown.");
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, box.y + 5, { steps: 3 });
  await page.mouse.move(box.x + 90, box.y + 5, { steps: 5 });
  await page.mouse.up();
  await page.clock.runFor(1000);
  await expect(removed).toHaveCount(0);
});
