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
const timePanel = (page: Page) => page.getByRole("dialog", { name: "Pick a time" });
const share = (page: Page) => page.getByRole("button", { name: "Share", exact: true });
const pressInDialog = (page: Page, name: string) =>
  shareDialog(page).getByRole("button", { name }).click();
const heading = (page: Page, name: string) => linkedZones(page).getByRole("heading", { name });

async function pickTime(page: Page, time: string) {
  await page.clock.install({ time: NOW });
  await openWithZones(page, [MUM, NEW_YORK]);
  await page.getByRole("button", { name: "Pick a time" }).click();
  await timePanel(page).getByRole("textbox", { name: "Time" }).fill(time);
  await page.keyboard.press("Enter");
}

test("a picked time is copied as a link with the list's zones; names and a title are in it only on request", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await pickTime(page, "16:00");
  await share(page).click();
  await expect(shareDialog(page)).toContainText("Friday, November 20, 2026, 4:00 pm");
  await expect(shareDialog(page)).toContainText("and in Mumbai and New York.");
  await pressInDialog(page, "Copy link");
  await expect(page.getByText("Link copied.", { exact: true })).toBeVisible();
  await expect(shareDialog(page)).toBeHidden();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(await copied()).hash).toBe(
    "#at=2026-11-20T15:00Z&zones=Asia/Kolkata,America/New_York",
  );
  await expect(share(page)).toBeFocused();
  await share(page).press("Enter");
  await page.getByLabel("Title (optional)").fill("Launch call");
  await page.getByLabel("Include names (Mum)").check();
  await page.keyboard.press("Enter");
  await expect(shareDialog(page)).toBeHidden();
  const link = await copied();
  expect(new URL(link).hash).toBe(
    `#at=2026-11-20T15:00Z&${TITLE}&zones=Asia/Kolkata,America/New_York&names=Mum`,
  );
  await page.goto("/robots.txt");
  await page.goto(link);
  await expect(heading(page, "Launch call")).toBeVisible();
  await expect(linkedZones(page).getByRole("listitem")).toHaveText([/^MumMumbai8:30 pm/, /^New/]);
});

test("a meeting's link is an invitation that fits on a phone, and adds its zones with their working hours", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install({ time: NOW });
  const availability = { hours: { start: 600, end: 1080 }, weekend: [6] };
  await openWithZones(page, [{ ...MUM, availability }, NEW_YORK]);
  await page.getByRole("button", { name: "Find a time to meet" }).click();
  await page.getByLabel("Title (optional)").fill("Launch call");
  await share(page).click();
  await page.getByLabel("Include working hours (Mum)").check();
  await pressInDialog(page, "Copy link");
  await expect(shareDialog(page)).toBeHidden();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).hash).toMatch(/&length=\d+&title=Launch_call&zones=.*&hours=,1000-1800w6$/);

  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.setViewportSize({ width: 390, height: 844 });
  const invitation = page.getByRole("region", { name: "Launch call" });
  for (const part of [
    invitation.getByRole("heading", { name: "Launch call" }),
    invitation.getByText(/^\d+:\d\d( [ap]m)?–\d+:\d\d [ap]m$/).first(),
    invitation.getByRole("button", { name: "Add to calendar" }),
    backToNowButton(page),
    linkedZones(page),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await expect(clock(page)).toBeHidden();
  expect(await horizontalOverflow(page)).toBe(0);
  const [, mumbai] = await linkedZones(page).getByRole("listitem").allTextContents();
  expect(mumbai).toMatch(/^Mumbai\d+:\d\d( [ap]m)?–\d+:\d\d [ap]m/);
  await linkedZones(page).getByRole("button", { name: "Add these to my zones" }).click();
  const rows = page.getByRole("region", { name: "My zones" }).getByRole("listitem");
  await expect(rows.first()).toContainText("works 10:00 am–6:00 pm");
});

test(
  "a link shows its moment and five times without scrolling, more on request, and the way back to now",
  MAIN,
  async ({ page }) => {
    await page.clock.install({ time: NOW });
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await test.step(`${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size);
        await page.goto("/robots.txt");
        await page.goto(`/#${AT}&${TITLE}&zones=${FIVE},Asia/Dubai,Europe/Paris&names=,,Ada`);
        await expect(linkedZones(page).getByRole("listitem")).toHaveText([
          /^Tokyo10:00 pm\+8 h$/,
          /^Oslo2:00 pmsame time$/,
          /^AdaNew York9:00 am−5 h$/,
          /^MilwaukeeWisconsin, United States8:00 am−6 h$/,
          /^Kathmandu6:45 pm\+4 h 45 min$/,
        ]);
        await expect(timePanel(page)).toBeHidden();
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
    await page.getByRole("button", { name: "and 2 more" }).click();
    await expect(linkedZones(page).getByRole("listitem")).toHaveCount(7);
    await backToNowButton(page).click();
    await expectNow(page);
  },
);

test("hostile titles and names in a link are shown as short text, and axe finds no violations", async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [problem, text, shown] of [
    ["markup", "<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
    ["an override of direction", "\u202egnp.exe", "gnp.exe"],
    ["10,000 characters", "W".repeat(10_000), "W".repeat(60)],
  ] as const) {
    await test.step(problem, async () => {
      await page.goto("/robots.txt");
      const encoded = encodeURIComponent(text);
      const name = encoded.slice(0, 1000);
      await page.goto(`/#${AT}&title=${encoded}&zones=Asia/Tokyo&names=${name}`);
      await expect(heading(page, shown)).toBeVisible();
      await expect(linkedZones(page).getByRole("listitem")).toContainText(shown);
      await expect(page.locator("main img")).toHaveCount(0);
      expect(await horizontalOverflow(page)).toBe(0);
    });
  }
  await axe(page);
  await page.getByRole("button", { name: "Pick a time" }).click();
  await share(page).click();
  await expect(shareDialog(page)).toBeVisible();
  await axe(page);
});
