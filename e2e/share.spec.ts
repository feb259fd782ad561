import { expect, MAIN, test } from "./support/fixtures.ts";
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
    await expect(times).toHaveText([/^Tokyo/, /^Oslo/, /^AdaNew York/, /^Milwaukee/, /^Kathmandu/]);
    await expect(headline(page)).toHaveText("Time in Europe on Tuesday, March 16, 2027:");
    await expect(clock(page)).toHaveText("2:00 pm");
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const part of [
        headline(page),
        clock(page),
        linkedZones(page).getByRole("heading", { name: "Launch call" }),
        backToNow(page),
        ...(await times.all()),
      ]) {
        await expect(part, `at ${width} px`).toBeInViewport({ ratio: 1 });
      }
    }
    await expect(timePicker(page)).toBeHidden();
    await backToNow(page).click();
    await expectNow(page);
  },
);
