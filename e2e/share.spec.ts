import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf } from "./support/layout.ts";
import {
  backToNow,
  clock,
  expectNow,
  headline,
  linkedZones,
  NOW,
  timePicker,
} from "./support/page.ts";

const LINK = "/#at=2027-03-16T13:00Z&title=Launch_call";
const FIVE = "Asia/Tokyo,Europe/Oslo,America/New_York,America/Chicago@5263045,Asia/Kathmandu";

test(
  "a link shows its moment and five times without scrolling, and the way back to now",
  MAIN,
  async ({ page }) => {
    await page.clock.install({ time: NOW });
    await page.goto(`${LINK}&zones=${FIVE},Asia/Dubai,Europe/Paris&names=,,Ada`);
    const times = linkedZones(page).getByRole("listitem");
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await test.step(`${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size);
        await expect(times).toHaveText([
          /^Tokyo10:00 pm\+8 h$/,
          /^Oslo2:00 pmsame time$/,
          /^AdaNew York9:00 am−5 h$/,
          /^MilwaukeeWisconsin, United States8:00 am−6 h$/,
          /^Kathmandu6:45 pm\+4 h 45 min$/,
        ]);
        await expect(headline(page)).toHaveText("Time in Europe on Tuesday, March 16, 2027:");
        await expect(clock(page)).toHaveText("2:00 pm");
        for (const part of [
          headline(page),
          clock(page),
          linkedZones(page).getByRole("heading", { name: "Launch call" }),
          backToNow(page),
          ...(await times.all()),
        ]) {
          const { x, y, width, height } = await boxOf(part);
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(y + height).toBeLessThanOrEqual(size.height);
          expect(x + width).toBeLessThanOrEqual(size.width);
        }
      });
    }
    await expect(timePicker(page)).toBeHidden();
    await backToNow(page).click();
    await expectNow(page);
  },
);
