import type { Page } from "@playwright/test";
import { signUp } from "./support/account-panel.ts";
import { expect, test } from "./support/fixtures.ts";
import { boxOf } from "./support/layout.ts";
import {
  actionsOf,
  chooseAction,
  dragHandle,
  myZones,
  openWithZones,
  storeZones,
  THREE_ZONES,
  zoneRows,
} from "./support/my-zones.ts";

async function centreOfHandle(page: Page, name: string) {
  const box = await boxOf(dragHandle(page, name));
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragByMouse(page: Page, name: string, onto: string) {
  await dragHandle(page, name).scrollIntoViewIfNeeded();
  const [from, to] = [await centreOfHandle(page, name), await centreOfHandle(page, onto)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

async function openSignedIn(page: Page) {
  await signUp(page, THREE_ZONES);
  await page.goto("/");
  await expect(zoneRows(page)).toHaveCount(3);
}

test("rows can be reordered with the mouse, and Escape cancels the drag", async ({ page }) => {
  await openWithZones(page);
  await dragByMouse(page, "Mum", "Kathmandu");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(zoneRows(page)).toContainText(["Mum", "Aiko", "Kathmandu"]);

  await dragByMouse(page, "Mum", "Kathmandu");
  await page.mouse.up();
  await expect(zoneRows(page)).toContainText(["Aiko", "Kathmandu", "Mum"]);
  await expect(myZones(page).getByRole("status")).toHaveText("Mum moved to 3 of 3");
  await expect(zoneRows(page).locator("[style*=translate]")).toHaveCount(0);
  await page.reload();
  await expect(zoneRows(page)).toContainText(["Aiko", "Kathmandu", "Mum"]);
});

test("if another tab removes a row while it is dragged, the drag ends and the page stops scrolling", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1000, height: 600 });
  await openWithZones(page);
  const other = await context.newPage();
  await other.goto("/");
  await page.bringToFront();
  await dragByMouse(page, "Kathmandu", "Mum");
  const { x } = await centreOfHandle(page, "Kathmandu");
  await page.mouse.move(x, 590);
  const list = myZones(page).locator("ol");
  await expect(list).toHaveAttribute("data-dragging", "");
  await storeZones(other, THREE_ZONES.slice(0, 2));
  await expect(zoneRows(page)).toHaveCount(2);
  await expect(list).not.toHaveAttribute("data-dragging");
  await expect(list.locator("> [style*=translate]")).toHaveCount(0);
  const scrollY = await page.evaluate(async () => {
    window.scrollTo({ top: 0, behavior: "instant" });
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return window.scrollY;
  });
  expect(scrollY).toBe(0);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("rows can be reordered by dragging the handle, or by their menu", async ({ page }) => {
    await openWithZones(page);
    await actionsOf(page, "Kathmandu").tap();
    await page.getByRole("menuitem", { name: "Move up" }).tap();
    await expect(zoneRows(page)).toContainText(["Mum", "Kathmandu", "Aiko"]);

    await dragHandle(page, "Mum").scrollIntoViewIfNeeded();
    const [from, to] = [await centreOfHandle(page, "Mum"), await centreOfHandle(page, "Kathmandu")];
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
  test("a rename and a new order are saved on the server", async ({ page, context }) => {
    await openSignedIn(page);
    await actionsOf(page, "Mum").press("Alt+ArrowDown");
    await actionsOf(page, "Mum").press("Alt+ArrowDown");
    await expect(zoneRows(page)).toContainText(["Aiko", "Kathmandu", "Mum"]);
    await chooseAction(page, "Mum", "Rename");
    await page.keyboard.type("Grandma");
    await page.keyboard.press("Enter");
    await expect(zoneRows(page)).toContainText(["Aiko", "Kathmandu", "Grandma"]);
    const other = await context.newPage();
    await other.goto("/");
    await expect(zoneRows(other)).toContainText(["Aiko", "Kathmandu", "Grandma"]);
    await actionsOf(other, "Grandma").press("Alt+ArrowUp");
    await expect(zoneRows(page)).toContainText(["Aiko", "Grandma", "Kathmandu"]);
  });
});
