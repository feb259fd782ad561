import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { boxOf } from "./support/layout.ts";
import {
  dragHandle,
  myZones,
  openWithZones,
  storeZones,
  THREE_ZONES,
  zoneRows,
} from "./support/my-zones.ts";
import { spoken } from "./support/page.ts";

async function centreOf(handle: Locator) {
  const box = await boxOf(handle);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragByMouse(page: Page, handle: Locator, onto: Locator) {
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await centreOf(handle), await centreOf(onto)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

async function dragByTouch(page: Page, handle: Locator, onto: Locator) {
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await centreOf(handle), await centreOf(onto)];
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x: from.x, y }],
    });
  await touch("touchStart", from.y);
  for (const share of [0.3, 0.6, 1]) await touch("touchMove", from.y + (to.y - from.y) * share);
  await touch("touchEnd");
}

test.use({ hasTouch: true, viewport: { width: 1000, height: 900 } });

test("rows are dragged with the mouse or a finger; Escape cancels the drag", async ({
  page,
  context,
}) => {
  await openWithZones(page);
  const names = (...expected: string[]) => expect(zoneRows(page)).toContainText(expected);
  const handle = (name: string) => dragHandle(page, name);
  await dragByMouse(page, handle("Mum"), handle("Kathmandu"));
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await names("Mum", "Aiko", "Kathmandu");
  await dragByMouse(page, handle("Mum"), handle("Kathmandu"));
  await page.mouse.up();
  await names("Aiko", "Kathmandu", "Mum");
  await expect(spoken(page)).toHaveText("Mum moved to 3 of 3");
  await expect(zoneRows(page).locator("[style*=translate]")).toHaveCount(0);
  await dragByTouch(page, handle("Aiko"), handle("Kathmandu"));
  await names("Kathmandu", "Aiko", "Mum");

  await test.step("if another tab removes the row, the drag ends and the page stops scrolling", async () => {
    await page.setViewportSize({ width: 1000, height: 600 });
    const other = await context.newPage();
    await other.goto("/robots.txt");
    await page.bringToFront();
    await dragByMouse(page, handle("Kathmandu"), handle("Mum"));
    const { x } = await centreOf(handle("Kathmandu"));
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
});
