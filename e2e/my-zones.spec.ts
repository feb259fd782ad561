import type { Locator, Page } from "@playwright/test";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf, swipe } from "./support/layout.ts";
import { myZones, openWithZones, storeZones, THREE_ZONES, zoneRows } from "./support/my-zones.ts";
import { expectCities, placeField, spoken } from "./support/page.ts";

test(
  "a zone shows on the page at once, between the button and the cities, also if storage is blocked; the button of an empty list leads to the field that adds places",
  MAIN,
  async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          },
        });
      }
    });
    await page.goto("/");
    await expectCities(page);
    await page.getByRole("button", { name: "Add a city" }).click();
    await expect(placeField(page)).toBeInViewport();
    for (const city of ["Lyon", "Oslo"]) {
      await page.keyboard.type(city);
      await expect(page.getByRole("button", { name: `Add ${city} to my zones` })).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(zoneRows(page)).toContainText([city]);
      await expect(placeField(page)).toHaveValue("");
      await expect(placeField(page)).toBeFocused();
    }
    await expect(zoneRows(page).first()).toHaveText(/^Lyon.*\d:\d\d/);
    const headings = page.getByRole("heading", { level: 2 });
    await expect(headings.nth(1)).toHaveText("My zones");
  },
);

async function centreOf(handle: Locator) {
  const { x, y, width, height } = await boxOf(handle);
  return { x: x + width / 2, y: y + height / 2 };
}

async function dragByMouse(page: Page, handle: Locator, onto: Locator) {
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await centreOf(handle), await centreOf(onto)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

test.describe("with a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 1000, height: 900 } });

  test("rows are dragged with the mouse or a finger; Escape cancels the drag", async ({
    page,
    context,
  }) => {
    await openWithZones(page);
    const names = (...expected: string[]) => expect(zoneRows(page)).toContainText(expected);
    const handle = (name: string) =>
      zoneRows(page).filter({ hasText: name }).locator(".entry-handle");
    await dragByMouse(page, handle("Mum"), handle("Kathmandu"));
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await names("Mum", "Aiko", "Kathmandu");
    await dragByMouse(page, handle("Mum"), handle("Kathmandu"));
    await page.mouse.up();
    await names("Aiko", "Kathmandu", "Mum");
    await expect(spoken(page)).toHaveText("Mum moved to 3 of 3");
    await expect(zoneRows(page).locator("[style*=translate]")).toHaveCount(0);

    await swipe(page, await centreOf(handle("Aiko")), await centreOf(handle("Kathmandu")));
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
});
