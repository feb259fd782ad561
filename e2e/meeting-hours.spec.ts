import { expect, test } from "./support/fixtures.ts";
import { boxOf, findSmallTargets, horizontalOverflow } from "./support/layout.ts";
import {
  chosenTime,
  frameOf,
  isSlotInView,
  KATHMANDU,
  KIRITIMATI,
  LORD_HOWE,
  localTimeOf,
  openMeeting,
  PAGO_PAGO,
  panel,
  person,
  pointAt,
  scroller,
  slider,
  stripOf,
  swipe,
} from "./support/meeting.ts";

test.use({
  timezoneId: "Europe/London",
  hasTouch: true,
  viewport: { width: 390, height: 844 },
});

test("a tap chooses an hour, a finger or the mouse drags the frame, and a swipe scrolls, also on a day of 23 hours; names and times there stay in view", async ({
  page,
}) => {
  const zones = [KATHMANDU, KIRITIMATI, PAGO_PAGO, LORD_HOWE];
  await openMeeting(page, zones, "2027-03-28T00:00:00Z");
  await expect(slider(page)).toHaveAttribute("max", String(23 * 60 - 15));
  await stripOf(page, "Kiritimati").scrollIntoViewIfNeeded();
  await scroller(page).evaluate((box) => box.scrollTo(0, 0));
  const { x, y } = await boxOf(stripOf(page, "Kiritimati"));
  await page.touchscreen.tap(x + 44 * 1.3, y + 20);
  await expect(chosenTime(page)).toContainText("Sunday, March 28, 2027, 2:00–3:00 am");
  await expect(person(page, "Maya")).toContainText("6:45–7:45 am");
  await expect(person(page, "Kiritimati")).toContainText("3:00–4:00 pm");
  await expect(localTimeOf(page, "Pago Pago")).toContainText("Sat");
  await expect.poll(() => isSlotInView(page)).toBe(true);

  const slot = await boxOf(frameOf(page, "Kiritimati"));
  const touch = { x: slot.x + slot.width / 2, y: slot.y + slot.height / 2 };
  const before = await scroller(page).evaluate((box) => box.scrollLeft);
  await swipe(page, touch, 88);
  await expect(chosenTime(page)).toContainText("4:00–5:00 am");
  expect(await scroller(page).evaluate((box) => box.scrollLeft)).toBe(before);

  await swipe(page, { x: x + 300, y: touch.y }, -150);
  await expect
    .poll(() => scroller(page).evaluate((box) => box.scrollLeft))
    .toBeGreaterThan(before + 50);
  await expect(chosenTime(page)).toContainText("4:00–5:00 am");

  await test.step("the mouse drags the frame by quarters, while nothing else moves; Escape cancels that", async () => {
    await page.setViewportSize({ width: 1440, height: 844 });
    await page.getByLabel("Day to meet").fill("2027-03-29");
    await slider(page).fill(String(9 * 60 + 45));
    await stripOf(page, "You").scrollIntoViewIfNeeded();
    const from = await pointAt(page, "You", 10);
    const to = await pointAt(page, "You", 12.25);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y + 200, { steps: 5 });
    await expect(localTimeOf(page, "You")).toContainText("12:00");
    await expect(localTimeOf(page, "Maya")).toContainText("4:45");
    await expect(chosenTime(page), "nothing else moves").toContainText("9:45–10:45 am");
    await page.mouse.up();
    await expect(chosenTime(page)).toContainText("12:00–1:00 pm");
    expect(await page.evaluate(() => String(getSelection())), "no label is selected").toBe("");

    await page.mouse.move(to.x, to.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y, { steps: 3 });
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(chosenTime(page)).toContainText("12:00–1:00 pm");
  });

  for (const width of [320, 390]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      expect(await horizontalOverflow(page)).toBe(0);
      await slider(page).fill("0");
      await expect.poll(() => isSlotInView(page)).toBe(true);
      await page.setViewportSize({ width: 1440, height: 844 });
      await slider(page).fill(String(23 * 60));
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => isSlotInView(page)).toBe(true);
      const name = person(page, "Maya").locator(".meeting-person-name");
      const time = person(page, "Maya").locator(".meeting-person-time");
      const places = [await boxOf(name), await boxOf(time)];
      await scroller(page).evaluate((box) => box.scrollTo({ left: 200, behavior: "instant" }));
      expect([await boxOf(name), await boxOf(time)]).toEqual(places);
      await name.scrollIntoViewIfNeeded();
      await expect(name).toBeInViewport({ ratio: 0.95 });
      await expect(time).toBeInViewport({ ratio: 0.95 });
      await expect(time).toHaveText("Tue 3:45–4:45 am");
      const targets = panel(page)
        .locator("button, label:not([for]), input[type=date], .meeting-strip")
        .filter({ visible: true });
      expect(await findSmallTargets(targets)).toEqual([]);
    });
  }
});
