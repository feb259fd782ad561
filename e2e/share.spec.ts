import type { Page } from "@playwright/test";
import { backToNowButton, expectNow, linkedZones, NOW } from "./support/deep-link.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf, horizontalOverflow } from "./support/layout.ts";
import { clock, headline } from "./support/page.ts";

const AT = "at=2027-03-16T13:00Z";
const FIVE = "Asia/Tokyo,Europe/Oslo,America/New_York,America/Chicago@5263045,Asia/Kathmandu";
const TITLE = "title=Launch_call";

const heading = (page: Page, name: string) => linkedZones(page).getByRole("heading", { name });

test(
  "a link shows its moment and five times without scrolling, and the way back to now; an invitation fits on a phone",
  MAIN,
  async ({ page }) => {
    await page.clock.install({ time: NOW });
    await page.goto(`/#${AT}&${TITLE}&zones=${FIVE},Asia/Dubai,Europe/Paris&names=,,Ada`);
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await test.step(`${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size);
        await expect(linkedZones(page).getByRole("listitem")).toHaveText([
          /^Tokyo10:00 pm\+8 h$/,
          /^Oslo2:00 pmsame time$/,
          /^AdaNew York9:00 am−5 h$/,
          /^MilwaukeeWisconsin, United States8:00 am−6 h$/,
          /^Kathmandu6:45 pm\+4 h 45 min$/,
        ]);
        await expect(clock(page)).toHaveText("2:00 pm");
        for (const part of [
          headline(page),
          clock(page),
          heading(page, "Launch call"),
          backToNowButton(page),
          ...(await linkedZones(page).getByRole("listitem").all()),
        ]) {
          const { x, y, width, height } = await boxOf(part);
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(y + height).toBeLessThanOrEqual(size.height);
          expect(x + width).toBeLessThanOrEqual(size.width);
        }
      });
    }
    await expect(page.getByRole("region", { name: "Pick a time" })).toBeHidden();
    await backToNowButton(page).click();
    await expectNow(page);

    await test.step("an invitation", async () => {
      await page.goto(`/#${AT}&length=45&${TITLE}&zones=Asia/Kolkata,America/New_York`);
      const invitation = page.getByRole("region", { name: "Launch call" });
      for (const part of [
        invitation.getByRole("heading", { name: "Launch call" }),
        invitation.getByText(/^2:00–2:45 pm$/).first(),
        invitation.getByRole("button", { name: "Add to calendar" }),
        invitation.getByRole("button", { name: "More" }),
        invitation.getByRole("list", { name: "Times in this link" }),
      ]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      await expect(clock(page)).toBeHidden();
      expect(await horizontalOverflow(page)).toBe(0);
    });
  },
);
