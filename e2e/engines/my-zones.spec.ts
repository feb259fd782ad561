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
  openPage,
  openWithZones,
  preferencesButton,
  typeInto,
} from "./support/steps.ts";

test("the dialog holds the focus, Escape returns it to the button, and a zone added there is shown on the page and kept", async ({
  tab,
  site,
}) => {
  await openPage(tab, site);
  const hasPasskeys = await tab.evaluate(() => "PublicKeyCredential" in window);
  const button = preferencesButton(tab);
  await button.press("Enter");
  await expectVisible(dialogOf(tab));
  const isFocusInside = () =>
    dialogOf(tab).evaluate((dialog) => dialog.contains(document.activeElement));
  await expect.poll(isFocusInside).toBe(true);
  for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab"]) {
    await tab.keyboard.press(key);
    expect(await isFocusInside()).toBe(true);
  }

  await test.step("the dialog offers a passkey, or says that this browser has none", async () => {
    const account = dialogOf(tab).getByRole("region", { name: "Account" });
    const create = account.getByRole("button", { name: "Create a passkey" });
    await expectVisible(account.getByRole("button", { name: "Use a recovery code" }));
    await expectCount(create, hasPasskeys ? 1 : 0);
    await expectCount(account.getByText("This browser has no passkeys."), hasPasskeys ? 0 : 1);
  });

  await tab.keyboard.press("Escape");
  await expectCount(dialogOf(tab), 0);
  await expectFocused(button);

  await test.step("a zone is added", async () => {
    await tab.keyboard.press("Enter");
    await dialogOf(tab).getByRole("button", { name: "Add Timezone" }).click();
    await typeInto(tab.getByRole("combobox", { name: "Select Timezone" }), "mumbai");
    await tab.getByRole("option", { name: /^Mumbai / }).click();
    await typeInto(tab.getByRole("textbox", { name: "Custom Name (Optional)" }), "Mum");
    await dialogOf(tab).getByRole("button", { name: "Add Timezone" }).click();
    await expectVisible(tab.getByText("Timezone Added", { exact: true }));
    await closeDialog(tab);
    await expectZones(tab, ["Mum"]);
    await expectVisible(myZones(tab).getByText(/^\+\d h 30 min/));
  });

  await tab.reload();
  await expectZones(tab, ["Mum"]);
});

test("in the list a zone is renamed in place, where Enter saves and Escape cancels, and rows are reordered with the keyboard and by their menu", async ({
  tab,
  site,
}) => {
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

  await tab.keyboard.press("Alt+ArrowDown");
  await expectZones(tab, ["Aiko", "Grandma", "Kathmandu"]);
  await expectFocused(actionsOf("Grandma"));
  await actionsOf("Grandma").click();
  await tab.getByRole("menuitem", { name: "Move down" }).click();
  await expectText(myZones(tab).getByRole("status"), "Grandma moved to 3 of 3");
  await tab.reload();
  await expectZones(tab, ["Aiko", "Kathmandu", "Grandma"]);
});
