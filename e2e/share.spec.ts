import type { Page } from "@playwright/test";
import { clock, headline } from "./support/clock.ts";
import { backToNowButton, expectNow, linkedZones, NOW } from "./support/deep-link.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf, horizontalOverflow } from "./support/layout.ts";
import { MUM, openWithZones } from "./support/my-zones.ts";

const NEW_YORK = { timezone: "Eastern Time", customName: null };
const AT = "at=2027-03-16T13:00Z";
const FIVE = "Asia/Tokyo,Europe/Oslo,America/New_York,America/Chicago@5263045,Asia/Kathmandu";
const TITLE = "title=Launch_call";

const shareDialog = (page: Page) => page.getByRole("dialog", { name: "Share this time" });
const heading = (page: Page, name: string) => linkedZones(page).getByRole("heading", { name });

test("a picked time is copied as a link with the list's zones, and the names and a title if wanted", async ({
  page,
  context,
  axe,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install({ time: NOW });
  await openWithZones(page, [MUM, NEW_YORK]);
  await page.getByRole("button", { name: "Pick a time" }).click();
  const picker = page.getByRole("dialog", { name: "Pick a time" });
  await picker.getByRole("textbox", { name: "Time" }).fill("16:00");
  await page.keyboard.press("Enter");
  const share = page.getByRole("button", { name: "Share", exact: true });
  await share.click();
  await expect(shareDialog(page)).toContainText("Friday, November 20, 2026, 4:00 pm");
  await axe(page, "dialog");
  await page.getByLabel("Title (optional)").fill("Launch call");
  await page.getByLabel("Include names (Mum)").check();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Link copied.", { exact: true })).toBeVisible();
  await expect(shareDialog(page)).toBeHidden();
  await expect(share).toBeFocused();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).hash).toBe(
    `#at=2026-11-20T15:00Z&${TITLE}&zones=Asia/Kolkata,America/New_York&names=Mum`,
  );
  await page.goto("/robots.txt");
  await page.goto(link);
  await expect(heading(page, "Launch call")).toBeVisible();
  await expect(linkedZones(page).getByRole("listitem")).toHaveText([/^MumMumbai8:30 pm/, /^New/]);
});

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
    await expect(page.getByRole("dialog", { name: "Pick a time" })).toBeHidden();
    await backToNowButton(page).click();
    await expectNow(page);

    await test.step("an invitation", async () => {
      await page.goto(`/#${AT}&length=45&${TITLE}&zones=Asia/Kolkata,America/New_York`);
      const invitation = page.getByRole("region", { name: "Launch call" });
      for (const part of [
        invitation.getByRole("heading", { name: "Launch call" }),
        invitation.getByText(/^2:00–2:45 pm$/).first(),
        invitation.getByRole("button", { name: "Add to calendar" }),
        backToNowButton(page),
        linkedZones(page),
      ]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      await expect(clock(page)).toBeHidden();
      expect(await horizontalOverflow(page)).toBe(0);
    });
  },
);
