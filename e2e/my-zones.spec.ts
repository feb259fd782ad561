import type { Page } from "@playwright/test";
import { createPasskey } from "./account-panel.ts";
import { Authenticator } from "./authenticator.ts";
import { addZone, dialogOf, openDialog } from "./dialog.ts";
import { expect, test } from "./fixtures.ts";
import { gripOf, keepZones, myZones, THREE, zoneRows } from "./my-zones.ts";

const MOMENT = "2026-11-20T20:04:05Z";

async function openWithZones(page: Page, zones = THREE) {
  await page.goto("/");
  await keepZones(page, zones);
  await page.reload();
  await expect(zoneRows(page)).toHaveCount(zones.length);
}

async function middleOf(page: Page, name: string) {
  const box = await gripOf(page, name).boundingBox();
  if (!box) throw new Error(`${name} has no grip.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragByMouse(page: Page, name: string, onto: string) {
  await gripOf(page, name).scrollIntoViewIfNeeded();
  const [from, to] = [await middleOf(page, name), await middleOf(page, onto)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

test("a zone shows on the page as soon as the dialog has it, below the button and above the cities", async ({
  page,
}) => {
  await page.clock.install({ time: MOMENT });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Tokyo" })).toBeVisible();
  await page.clock.pauseAt("2026-11-20T20:05:00Z");
  await expect(page.getByRole("heading", { name: "My zones" })).toHaveCount(0);
  await openDialog(page);
  await page.clock.resume();
  await addZone(page, "Mumbai", "Mum");
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await expect(zoneRows(page)).toContainText(["Mum"]);
  await expect(zoneRows(page)).toContainText("Mumbai");
  await zoneRows(page).scrollIntoViewIfNeeded();
  await expect(zoneRows(page)).toContainText(/1:3\d:\d\d am/);
  await expect(zoneRows(page)).toContainText("+4 h 30 min, tomorrow");
  await expect(zoneRows(page)).toContainText(/1:3\d am in Mumbai, tomorrow/);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Time in Europe now:",
    "My zones",
    "Featured Cities",
    "World Timezones",
  ]);
  await openDialog(page);
  await dialogOf(page)
    .getByRole("button", { name: /^Remove Mum/ })
    .click();
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await expect(myZones(page)).toHaveCount(0);
});

test("another tab's list shows at once", async ({ page, context }) => {
  await openWithZones(page);
  const other = await context.newPage();
  await other.goto("/");
  await gripOf(other, "Kathmandu").press("ArrowUp");
  await expect(zoneRows(page)).toContainText(["Mum", "Kathmandu", "Aiko"]);
});

test("nothing moves when a list comes that this browser has shown before", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        shifts.sum += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 1400 });
    await openWithZones(page);
    await page.reload();
    await expect(zoneRows(page)).toHaveCount(3);
    await page.evaluate(() => document.fonts.ready);
    const shift = await page.evaluate(
      () => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum,
    );
    expect(shift, `at ${width} px`).toBeLessThanOrEqual(0.025);
  }
});

test("a name is changed in place: Enter keeps it, Escape leaves the old one", async ({ page }) => {
  await openWithZones(page);
  const field = myZones(page).getByRole("textbox");
  await page.getByRole("button", { name: "Rename Mum" }).press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.type("Grandma");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Rename Mum" })).toBeFocused();

  await page.getByRole("button", { name: "Rename Mum" }).click();
  await page.keyboard.type("Grandma");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Rename Grandma" })).toBeFocused();
  await page.reload();
  await expect(zoneRows(page)).toContainText(["Grandma", "Aiko", "Kathmandu"]);
});

test("rows are put in order by mouse, and Escape leaves them as they were", async ({ page }) => {
  await openWithZones(page);
  await dragByMouse(page, "Mum", "Kathmandu");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(zoneRows(page)).toContainText(["Mum", "Aiko", "Kathmandu"]);

  await dragByMouse(page, "Mum", "Kathmandu");
  await page.mouse.up();
  await expect(zoneRows(page)).toContainText(["Aiko", "Kathmandu", "Mum"]);
  await expect(myZones(page).getByRole("status")).toHaveText("Mum moved to 3 of 3");
  await expect(gripOf(page, "Mum")).toHaveAttribute("aria-expanded", "false");
  await expect(zoneRows(page).locator("[style*=translate]")).toHaveCount(0);
  await page.reload();
  await expect(zoneRows(page)).toContainText(["Aiko", "Kathmandu", "Mum"]);
});

test("rows are put in order by keys, which keep the focus and are told", async ({ page }) => {
  await openWithZones(page);
  await gripOf(page, "Mum").press("ArrowDown");
  const status = myZones(page).getByRole("status");
  await expect(status).toHaveText("Mum moved to 2 of 3");
  await expect(gripOf(page, "Mum")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(status).toHaveText("Mum moved to 3 of 3");
  await expect(gripOf(page, "Mum")).toBeFocused();

  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Up: Mum" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Up: Mum" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(status).toHaveText("Mum moved to 1 of 3");
  await expect(page.getByRole("button", { name: "Up: Mum" })).toBeFocused();
  await expect(zoneRows(page)).toContainText(["Mum", "Aiko", "Kathmandu"]);
});

test("what is removed comes back at its place", async ({ page }) => {
  await openWithZones(page);
  await openDialog(page);
  await dialogOf(page)
    .getByRole("button", { name: /^Remove Aiko/ })
    .click();
  await page.getByRole("button", { name: "Undo" }).click();
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await expect(zoneRows(page)).toContainText(["Mum", "Aiko", "Kathmandu"]);
});

test("a list is taken along as a file, and brought to another browser", async ({
  page,
  browser,
  baseURL,
  axe,
}) => {
  await openWithZones(page);
  await openDialog(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("my-time-zones.json");

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const other = await context.newPage();
  await other.goto("/");
  await openDialog(other);
  const choosing = other.waitForEvent("filechooser");
  await other.getByRole("button", { name: "Add from a file" }).click();
  await (await choosing).setFiles(await file.path());
  await expect(dialogOf(other).getByText("3 entries added.")).toBeVisible();
  await axe(other);
  await dialogOf(other).getByRole("button", { name: "Close" }).click();
  await expect(zoneRows(other)).toContainText(["Mum", "Aiko", "Kathmandu"]);
  await context.close();
});

test.describe("by finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("rows are put in order by their grip, or by the buttons that a tap on it shows", async ({
    page,
  }) => {
    await openWithZones(page);
    await gripOf(page, "Kathmandu").tap();
    await page.getByRole("button", { name: "Up: Kathmandu" }).tap();
    await expect(zoneRows(page)).toContainText(["Mum", "Kathmandu", "Aiko"]);
    await gripOf(page, "Kathmandu").tap();

    await gripOf(page, "Mum").scrollIntoViewIfNeeded();
    const [from, to] = [await middleOf(page, "Mum"), await middleOf(page, "Kathmandu")];
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
      cdp.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: y === undefined ? [] : [{ x: from.x, y }],
      });
    await touch("touchStart", from.y);
    for (const share of [0.3, 0.6, 1]) await touch("touchMove", from.y + (to.y - from.y) * share);
    await touch("touchEnd");
    await expect(zoneRows(page)).toContainText(["Kathmandu", "Mum", "Aiko"]);
  });
});

test.describe("signed in", () => {
  test("the list is renamed and put in order on the server, for every device", async ({
    page,
    context,
  }) => {
    await Authenticator.plugInto(page);
    await openWithZones(page);
    await openDialog(page);
    await createPasskey(page);
    await page.keyboard.press("Escape");
    await expect(zoneRows(page)).toHaveCount(3);
    await gripOf(page, "Mum").press("ArrowDown");
    await gripOf(page, "Mum").press("ArrowDown");
    await expect(zoneRows(page)).toContainText(["Aiko", "Kathmandu", "Mum"]);
    await page.getByRole("button", { name: "Rename Mum" }).click();
    await page.keyboard.type("Grandma");
    await page.keyboard.press("Enter");
    await expect(zoneRows(page)).toContainText(["Aiko", "Kathmandu", "Grandma"]);
    const other = await context.newPage();
    await other.goto("/");
    await expect(zoneRows(other)).toContainText(["Aiko", "Kathmandu", "Grandma"]);
    await gripOf(other, "Grandma").press("ArrowUp");
    await expect(zoneRows(page)).toContainText(["Aiko", "Grandma", "Kathmandu"]);
  });

  test("an order of a list that was changed elsewhere is not kept, which is told, and the list read anew", async ({
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(/409/);
    await Authenticator.plugInto(page);
    await openWithZones(page);
    await openDialog(page);
    await createPasskey(page);
    await page.keyboard.press("Escape");
    await expect(zoneRows(page)).toHaveCount(3);
    // Another device, of which this one hears nothing.
    await page.evaluate(async () => {
      const { userId } = await (await fetch("/api/session")).json();
      const path = `/api/users/${userId}/timezone-preferences`;
      const [first] = await (await fetch(path)).json();
      await fetch(`${path}/${first.id}`, { method: "DELETE" });
    });
    await gripOf(page, "Aiko").press("ArrowDown");
    await expect(
      page.getByText(/changed elsewhere meanwhile, so its order was not saved/).first(),
    ).toBeVisible();
    await expect(zoneRows(page)).toContainText(["Aiko", "Kathmandu"]);
    await expect(zoneRows(page)).toHaveCount(2);
  });
});

for (const [colorScheme, forcedColors] of [
  ["light", "none"],
  ["dark", "none"],
  ["light", "active"],
] as const) {
  test.describe(`in the ${colorScheme}, forced colours ${forcedColors}`, () => {
    test.use({ colorScheme, contextOptions: { forcedColors, reducedMotion: "reduce" } });

    test("axe finds nothing in the list, its field and its buttons", async ({ page, axe }) => {
      await openWithZones(page);
      // Where the system chooses the colours, axe takes the page's own for those of a filled button.
      if (forcedColors === "none") await page.getByRole("button", { name: "Rename Mum" }).click();
      await gripOf(page, "Aiko").click();
      await axe(page);
    });
  });
}

test("at 320 px the list scrolls nothing sideways, in any state, and can be pressed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const longName = "x".repeat(60);
  await openWithZones(page, [...THREE, { timezone: "Chatham Time", customName: longName }]);
  await page.getByRole("button", { name: "Rename Mum" }).click();
  await gripOf(page, "Aiko").click();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  const small = await myZones(page)
    .locator("button, input")
    .evaluateAll((all) =>
      all
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map(({ outerHTML }) => outerHTML),
    );
  expect(small).toEqual([]);
});
