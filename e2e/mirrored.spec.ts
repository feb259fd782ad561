import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { storeZones } from "./support/my-zones.ts";

async function openInArabic(page: Page): Promise<void> {
  await storeZones(page);
  await page.goto("/?lang=ar");
  await expect(page.locator(".my-zone")).toHaveCount(3);
}

/** The middle of an element, in px from the left. */
async function middleOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  return box ? box.x + box.width / 2 : Number.NaN;
}

test("in Arabic, the page is mirrored, and times and hours still run from left to right", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("hour-cycle", "12"));
  await openInArabic(page);

  await test.step("header, list, table", async () => {
    const width = page.viewportSize()?.width ?? 0;
    expect(await middleOf(page.locator(".icon-button[popovertarget]").last())).toBeLessThan(
      width / 4,
    );
    const row = page.locator(".my-zone").first();
    expect(await middleOf(row.locator(".my-zone-name"))).toBeGreaterThan(
      await middleOf(row.locator(".ticking-time")),
    );
    const cells = page.locator(".zone-table thead th");
    expect(await middleOf(cells.first())).toBeGreaterThan(await middleOf(cells.last()));
  });

  await test.step("hours, minutes and seconds still stand from left to right, before the half of the day", async () => {
    const order = await page.locator(".big-clock").evaluate((clock) => {
      const hours = document.createRange();
      hours.selectNode([...clock.childNodes].find((node) => node instanceof Text) as Text);
      const [second, period] = ["second", "period"].map((part) =>
        clock.querySelector(`.ticking-time-${part}`)?.getBoundingClientRect(),
      );
      const digits = document.createRange();
      const text =
        clock.querySelector(".ticking-time-second span")?.firstChild ??
        clock.querySelector(".ticking-time-second")?.firstChild;
      digits.setStart(text as Text, 0);
      digits.setEnd(text as Text, 1);
      return [
        period?.right ?? 0,
        hours.getBoundingClientRect().left,
        second?.left ?? 0,
        digits.getBoundingClientRect().right - (second?.left ?? 0),
        second?.width ?? 0,
      ].map(Math.round);
    });
    const [periodEnd = 0, hours = 0, second = 0, colonEnd = 0, secondWidth = 0] = order;
    expect(periodEnd).toBeLessThanOrEqual(hours + 2);
    expect(hours).toBeLessThan(second);
    expect(colonEnd, "the colon stands before the seconds").toBeLessThan(secondWidth / 2);
  });

  await test.step("the hours of a meeting run from left to right beside names on the right", async () => {
    await page.locator(".hero-buttons button").last().click();
    const row = page.locator(".meeting-rows li").first();
    const hours = row.locator(".horizon-hour");
    expect(await middleOf(hours.first())).toBeLessThan(await middleOf(hours.last()));
    expect(await middleOf(row.locator(".meeting-who"))).toBeGreaterThan(
      await middleOf(row.locator(".horizon")),
    );
    const days = page.locator(".meeting-days button:not(.icon-button)");
    expect(await middleOf(days.first())).toBeGreaterThan(await middleOf(days.last()));
  });

  await test.step("the slider of the day runs from left to right, and so do its keys", async () => {
    await page.locator(".hero-buttons button").nth(1).click();
    const hours = page.locator(".day-hour");
    expect(await middleOf(hours.first())).toBeLessThan(await middleOf(hours.last()));
    const slider = page.locator(".picked-time").getByRole("slider");
    const value = () => slider.inputValue().then(Number);
    await slider.press("Home");
    expect(await value()).toBe(0);
    await slider.press("ArrowRight");
    expect(await value()).toBe(1);
    await slider.press("ArrowLeft");
    expect(await value()).toBe(0);
  });

  await test.step("dialog", async () => {
    await page.locator(".hero-buttons button").first().click();
    const dialog = page.getByRole("dialog");
    expect(await middleOf(dialog.locator(".dialog-close"))).toBeLessThan(
      await middleOf(dialog.getByRole("heading").first()),
    );
  });
});
