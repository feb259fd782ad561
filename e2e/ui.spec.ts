import { dialogOf, openDialog, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { AIKO, storeZones } from "./support/my-zones.ts";

test("a removal can be undone with the keyboard: F8 focuses the notifications, and the focus returns", async ({
  page,
}) => {
  await storeZones(page, [AIKO]);
  await page.goto("/");
  await openDialog(page);
  await dialogOf(page)
    .getByRole("button", { name: /^Remove Aiko/ })
    .press("Enter");
  await expect(page.getByText("Timezone Removed", { exact: true })).toBeVisible();
  const before = dialogOf(page).getByRole("button", { name: "Close" });
  await before.focus();
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rowsOf(page)).toContainText("Aiko");
  await expect(before).toBeFocused();
});
