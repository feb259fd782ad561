import { expect, test } from "./support/fixtures.ts";
import { actionsOf, chooseAction, openWithZones, type Zone } from "./support/my-zones.ts";

const KEY = "tzdb-release";
const ZONES: readonly Zone[] = [
  { timezone: "Manitoba Time", customName: null },
  { timezone: "Japan Standard Time", customName: null },
];
const NOTE = /^From November 1, 2026, \S*Winnipeg\S* stays on UTC−5\.$/;

test.use({ timezoneId: "America/Vancouver" });

test("after a newer law a returning visitor reads once what it changes, and the row of such a place is marked until that is dismissed, without a shift", async ({
  page,
  axe,
}) => {
  await page.clock.setFixedTime("2026-11-25T20:00:00Z");

  await test.step("a first visit is told nothing", async () => {
    await openWithZones(page, ZONES);
    const stored = () => page.evaluate((key) => localStorage.getItem(key), KEY);
    await expect.poll(stored).toMatch(/^\{"release":"20\d\d[a-z]+"\}$/);
    await expect(page.getByText("New time zone rules")).toHaveCount(0);
  });

  await page.evaluate((key) => localStorage.setItem(key, '{"release":"2026a"}'), KEY);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/zones/changes", async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/zones/changes");
  await page.reload();
  await asked;
  const boxes = () =>
    page
      .locator(".my-zone, .my-zone *")
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const before = await boxes();
  held.resolve();
  const toast = page.getByRole("listitem").filter({ hasText: "New time zone rules" });
  await expect(toast).toContainText(
    /Vancouver\S* stays on UTC−7\. From November 1, 2026, \S*Winnipeg/,
  );
  await expect(actionsOf(page, "Winnipeg")).toHaveAttribute("aria-description", NOTE);
  await expect(actionsOf(page, "Tokyo")).not.toHaveAttribute("aria-description");
  // The mark itself is new.
  expect((await boxes()).filter((box) => !before.includes(box))).toHaveLength(1);
  await toast.getByRole("button", { name: "Dismiss" }).click();

  await test.step("it is told once, and marked until it is dismissed", async () => {
    await page.reload();
    await expect(actionsOf(page, "Winnipeg")).toHaveAttribute("aria-description", NOTE);
    await expect(page.getByText("New time zone rules")).toHaveCount(0);
    await actionsOf(page, "Winnipeg").click();
    await expect(page.getByRole("menuitem", { name: NOTE })).toBeDisabled();
    await axe(page, ".my-zones");
    await page.keyboard.press("Escape");
    await chooseAction(page, "Winnipeg", "Got it");
    await expect(actionsOf(page, "Winnipeg")).not.toHaveAttribute("aria-description");
    await page.reload();
    await expect(actionsOf(page, "Winnipeg")).not.toHaveAttribute("aria-description");
  });
});
