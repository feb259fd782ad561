import { expect, test } from "./support/fixtures.ts";
import {
  clock,
  expectCount,
  expectFocused,
  expectText,
  expectVisible,
  openPage,
  openWithZones,
  typeInto,
} from "./support/steps.ts";

test("the table is searched by city, a picked time shows everywhere until Escape, and a time to meet is chosen with the keyboard", async ({
  tab,
  site,
}) => {
  await openWithZones(tab, site);

  await test.step("the table is searched, and says if nothing is found", async () => {
    // It stands there once the table is live; WebKit may lose letters that are typed while it becomes so.
    await expectVisible(tab.getByRole("button", { name: "Go to your row" }));
    const field = tab.getByRole("searchbox", { name: "Search time zones" });
    await typeInto(field, "kathmandu");
    await expectCount(tab.locator(".zone-table tbody tr"), 1);
    await expectText(tab.locator(".zone-table tbody th"), "Nepal Time");
    await typeInto(field, "xyz");
    await expectVisible(tab.getByText("No matches for “xyz”."));
    await tab.getByRole("button", { name: "Show all" }).click();
    await expectFocused(field);
    await expect.poll(() => tab.locator(".zone-table tbody tr").count()).toBeGreaterThan(30);
  });

  await test.step("a picked time shows everywhere, and Escape returns to now", async () => {
    const opener = tab.getByRole("button", { name: "Pick a time" });
    await opener.click();
    const dock = tab.getByRole("dialog", { name: "Pick a time" });
    const slider = dock.getByRole("slider");
    await expectFocused(slider);
    await dock.locator("input[type=date]").fill("2027-03-30");
    const field = dock.getByRole("textbox", { name: "Time" });
    await typeInto(field, "3pm");
    await field.press("Enter");
    await expectText(clock(tab), "3:00 pm");
    await expectText(tab.locator(".clock-heading"), "Time in Europe on Tuesday, March 30, 2027:");
    await expectText(tab.locator(".my-zone").first(), /Mum.*6:30 pm/);
    await slider.press("ArrowRight");
    await expectText(clock(tab), "3:15 pm");
    await tab.keyboard.press("Escape");
    await expectCount(dock, 0);
    await expectFocused(opener);
    await expectText(clock(tab), /^\d{1,2}:\d\d:\d\d [ap]m$/);
  });

  await test.step("a time to meet is chosen with the keyboard", async () => {
    await tab.getByRole("button", { name: "Find a time to meet" }).click();
    const panel = tab.getByRole("region", { name: "Find a time to meet" });
    await panel.locator("input[type=date]").fill("2027-03-15");
    const slider = panel.getByRole("slider", { name: "Start of the meeting" });
    await slider.press("Home");
    await slider.press("PageUp");
    await slider.press("ArrowRight");
    await expectFocused(slider);
    await expectVisible(panel.getByText(/Monday, March 15, 2027, 1:15–2:15 am/).first());
    const aiko = panel.getByRole("listitem").filter({ hasText: "Aiko" });
    await expectVisible(aiko.getByText("9:15–10:15 am"));
  });
});

test("a link shows its time in its zones, and its button returns to now", async ({ tab, site }) => {
  await openPage(tab, site, "/#at=2027-03-16T13:00Z&zones=Asia/Tokyo,America/New_York");
  await expectText(tab.locator(".clock-heading"), "Time in Europe on Tuesday, March 16, 2027:");
  await expectText(clock(tab), "2:00 pm");
  const linked = tab.getByRole("region", { name: "Times in this link" });
  await expectText(linked.getByRole("listitem").first(), /^Tokyo ?10:00 pm ?\+8 h$/);
  await tab.getByRole("button", { name: "Back to now" }).click();
  await expectCount(linked, 0);
  await expectText(clock(tab), /^\d{1,2}:\d\d:\d\d [ap]m$/);
  expect(await tab.evaluate(() => location.hash)).toBe("");
});
