import { addZone, dialogOf, openDialog, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { boxOf } from "./support/layout.ts";

test("a removal can be undone with the keyboard: F8 focuses the notifications", async ({
  page,
}) => {
  await page.goto("/");
  await openDialog(page);
  await addZone(page, "Tokyo", "Aiko");
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

test("a toast disappears after five seconds, or with a swipe to the right", async ({ page }) => {
  await page.clock.install({ time: "2026-11-20T12:00:00Z" });
  await page.goto("/");
  await openDialog(page);
  await addZone(page, "Tokyo", "Aiko");
  const toast = page.getByText("Timezone Added", { exact: true });
  await page.clock.runFor(6000);
  await expect(toast).toHaveCount(0);

  await dialogOf(page)
    .getByRole("button", { name: /^Remove Aiko/ })
    .click();
  const removed = page.getByText("Timezone Removed", { exact: true });
  const box = await boxOf(removed);
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, box.y + 5, { steps: 3 });
  await page.mouse.move(box.x + 90, box.y + 5, { steps: 5 });
  await page.mouse.up();
  await page.clock.runFor(1000);
  await expect(removed).toHaveCount(0);
});
