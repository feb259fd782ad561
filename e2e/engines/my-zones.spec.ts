import { expect, test } from "./support/fixtures.ts";
import {
  closeDialog,
  dialogOf,
  expectCount,
  expectFocused,
  expectText,
  expectVisible,
  expectZones,
  myZones,
  openDialog,
  openPage,
  openWithZones,
  typeInto,
} from "./support/steps.ts";

test("a zone is added, shown on the page and kept", async ({ tab, site }) => {
  await openPage(tab, site);
  await openDialog(tab);
  await dialogOf(tab).getByRole("button", { name: "Add Timezone" }).click();
  await typeInto(tab.getByRole("combobox", { name: "Select Timezone" }), "mumbai");
  await tab.getByRole("option", { name: /^Mumbai / }).click();
  await typeInto(tab.getByRole("textbox", { name: "Custom Name (Optional)" }), "Mum");
  await dialogOf(tab).getByRole("button", { name: "Add Timezone" }).click();
  await expectVisible(tab.getByText("Timezone Added", { exact: true }));
  await closeDialog(tab);
  await expectZones(tab, ["Mum"]);
  await expectVisible(myZones(tab).getByText(/^\+\d h 30 min/));
  await tab.reload();
  await expectZones(tab, ["Mum"]);
});

test("a zone is renamed in place: Enter saves, Escape cancels", async ({ tab, site }) => {
  await openWithZones(tab, site);
  const field = myZones(tab).locator("input");
  const actionsOf = (name: string) => tab.getByRole("button", { name: `More actions for ${name}` });
  await actionsOf("Mum").click();
  await tab.getByRole("menuitem", { name: "Rename" }).click();
  await expectFocused(field);
  await tab.keyboard.type("Someone");
  await tab.keyboard.press("Escape");
  await expectFocused(actionsOf("Mum"));
  await tab.keyboard.press("Enter");
  await expectFocused(tab.getByRole("menuitem", { name: "Rename" }));
  await tab.keyboard.press("Enter");
  await expectFocused(field);
  await tab.keyboard.type("Grandma");
  await tab.keyboard.press("Enter");
  await expectFocused(actionsOf("Grandma"));
  await expectZones(tab, ["Grandma", "Aiko", "Kathmandu"]);
});

test("rows are reordered with the keyboard and by their menu", async ({ tab, site }) => {
  await openWithZones(tab, site);
  const actions = tab.getByRole("button", { name: "More actions for Mum" });
  await actions.press("Alt+ArrowDown");
  await expectZones(tab, ["Aiko", "Mum", "Kathmandu"]);
  await expectFocused(actions);
  await actions.click();
  await tab.getByRole("menuitem", { name: "Move down" }).click();
  await expectText(myZones(tab).getByRole("status"), "Mum moved to 3 of 3");
  await tab.reload();
  await expectZones(tab, ["Aiko", "Kathmandu", "Mum"]);
});

test("a removed zone can be restored at its position", async ({ tab, site }) => {
  await openWithZones(tab, site);
  await openDialog(tab);
  const remove = dialogOf(tab).getByRole("button", { name: /^Remove Aiko/ });
  await remove.click();
  await expectCount(remove, 0);
  await tab.getByRole("button", { name: "Undo" }).click();
  await expectCount(remove, 1);
  await closeDialog(tab);
  await expectZones(tab, ["Mum", "Aiko", "Kathmandu"]);
});

test("the dialog holds the focus, and Escape returns it to the button", async ({ tab, site }) => {
  await openPage(tab, site);
  const button = tab.getByRole("button", { name: "Timezone Preferences" });
  await button.press("Enter");
  await expectVisible(dialogOf(tab));
  const isFocusInside = () =>
    dialogOf(tab).evaluate((dialog) => dialog.contains(document.activeElement));
  await expect.poll(isFocusInside).toBe(true);
  for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab"]) {
    await tab.keyboard.press(key);
    expect(await isFocusInside()).toBe(true);
  }
  await tab.keyboard.press("Escape");
  await expectCount(dialogOf(tab), 0);
  await expectFocused(button);
});

test("the dialog offers a passkey, or says that this browser has none", async ({ tab, site }) => {
  await openPage(tab, site);
  const hasPasskeys = await tab.evaluate(() => "PublicKeyCredential" in window);
  await openDialog(tab);
  const account = dialogOf(tab).getByRole("region", { name: "Account" });
  await expectVisible(account);
  await expectCount(account.getByRole("button", { name: "Create a passkey" }), hasPasskeys ? 1 : 0);
  await expectCount(account.getByText("This browser has no passkeys."), hasPasskeys ? 0 : 1);
  await expectVisible(account.getByRole("button", { name: "Use a recovery code" }));
});
