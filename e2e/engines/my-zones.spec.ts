import { expect, test } from "./support/fixtures.ts";
import {
  clock,
  closeDialog,
  dialogOf,
  expectCities,
  expectCount,
  expectDialog,
  expectFocused,
  expectText,
  expectVisible,
  expectZones,
  horizontalOverflow,
  myZones,
  openDialog,
  openPage,
  preferencesButton,
  typeInto,
} from "./support/steps.ts";

// Over five seconds: a walk through what takes the focus or is typed into, in two loads.
test("a part that failed to load is loaded at the next press; the list, its dialog and a picked time work by keyboard, and at 390 px nothing scrolls sideways", async ({
  tab,
  site,
  expectedNoise,
}) => {
  test.slow();
  expectedNoise.push(/503/);
  site.fail(/\/idle-/);
  await openPage(tab, site);
  const button = preferencesButton(tab);

  await test.step("a part that failed to load is loaded when its button is pressed again", async () => {
    await button.click();
    await expectVisible(tab.getByText(/^This can’t be loaded right now/));
    site.fail(undefined);
    await button.press("Enter");
    await expectDialog(tab);
  });

  await test.step("the dialog holds the focus, and Escape returns it to the button", async () => {
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
    await tab.keyboard.press("Enter");
    await expectDialog(tab);
  });

  await test.step("the dialog offers a passkey, or says that this browser has none", async () => {
    const hasPasskeys = await tab.evaluate(() => "PublicKeyCredential" in window);
    const account = dialogOf(tab).getByRole("region", { name: "Account" });
    const create = account.getByRole("button", { name: "Create a passkey" });
    await expectVisible(account.getByRole("button", { name: "Use a recovery code" }));
    await expectCount(create, hasPasskeys ? 1 : 0);
    await expectCount(account.getByText("This browser has no passkeys."), hasPasskeys ? 0 : 1);
  });

  await test.step("zones are added", async () => {
    const add = () => dialogOf(tab).getByRole("button", { name: "Add Timezone" }).click();
    for (const [city, name] of [
      ["Mumbai", "Mum"],
      ["Tokyo", "Aiko"],
    ] as const) {
      await add();
      await typeInto(tab.getByRole("combobox", { name: "Select Timezone" }), city.toLowerCase());
      await tab.getByRole("option", { name: new RegExp(`^${city} `) }).click();
      await typeInto(tab.getByRole("textbox", { name: "Custom Name (Optional)" }), name);
      await add();
      await expectVisible(dialogOf(tab).getByRole("listitem").filter({ hasText: name }));
    }
    await closeDialog(tab);
    await expectZones(tab, ["Mum", "Aiko"]);
    await expectVisible(myZones(tab).getByText(/^\+\d h 30 min/));
  });

  await test.step("a zone is renamed in place, where Escape cancels and Enter saves", async () => {
    const field = myZones(tab).locator("input");
    const actionsOf = (name: string) =>
      tab.getByRole("button", { name: `More actions for ${name}` });
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
    await expectZones(tab, ["Grandma", "Aiko"]);

    await tab.keyboard.press("Alt+ArrowDown");
    await expectZones(tab, ["Aiko", "Grandma"]);
    await expectFocused(actionsOf("Grandma"));
  });

  await tab.reload();
  await expectZones(tab, ["Aiko", "Grandma"]);
  await expectCount(tab.locator("html[data-live]"), 1);

  await test.step("a picked time shows everywhere, and Escape returns to now", async () => {
    const opener = tab.getByRole("button", { name: "Pick a time" });
    await opener.click();
    const dock = tab.getByRole("region", { name: "Pick a time" });
    const slider = dock.getByRole("slider");
    await expectFocused(slider);
    await dock.locator("input[type=date]").fill("2027-03-30");
    await expectText(tab.locator(".clock-heading"), "Time in Europe on Tuesday, March 30, 2027:");
    const field = dock.getByRole("textbox", { name: "Time" });
    await typeInto(field, "3pm");
    await field.press("Enter");
    await expectText(clock(tab), "3:00 pm");
    await expectText(tab.locator(".my-zone").first(), /Aiko.*10:00 pm/);
    await slider.press("ArrowRight");
    await expectText(clock(tab), "3:15 pm");
    await tab.keyboard.press("Escape");
    await expectCount(dock, 0);
    await expectFocused(opener);
    await expectText(clock(tab), /^\d{1,2}:\d\d:\d\d [ap]m$/);
  });

  await test.step("at 390 px nothing scrolls sideways", async () => {
    await tab.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => tab.evaluate(() => innerWidth)).toBe(390);
    await expectCities(tab);
    await tab.getByRole("button", { name: "Find a time to meet" }).click();
    await expectVisible(tab.getByRole("slider", { name: "Start of the meeting" }));
    expect(await horizontalOverflow(tab), "with a meeting").toBe(0);
    await openDialog(tab);
    const scrollbarColor = await dialogOf(tab).evaluate(
      (dialog) => getComputedStyle(dialog).scrollbarColor,
    );
    expect(scrollbarColor, "in Firefox a white scrollbar in a dark dialog").not.toBe("auto");
    await dialogOf(tab).getByRole("button", { name: "Add Timezone" }).click();
    expect(await horizontalOverflow(tab), "with the dialog").toBe(0);
    await closeDialog(tab);
    await tab.getByRole("button", { name: "Pick a time" }).click();
    await expectVisible(tab.getByRole("region", { name: "Pick a time" }));
    expect(await horizontalOverflow(tab), "with the time picker").toBe(0);
    const hiddenPx = await tab
      .getByRole("textbox", { name: "Time" })
      .evaluate((field) => field.scrollWidth - field.clientWidth);
    expect(hiddenPx).toBe(0);
  });
});
