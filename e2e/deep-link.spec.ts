import { clock, headline } from "./support/clock.ts";
import {
  backToNowButton,
  CITY_LINK,
  expectNow,
  LINK,
  linkedZones,
  NOW,
  recordShownTimes,
} from "./support/deep-link.ts";
import { expect, test } from "./support/fixtures.ts";
import { boxOf, horizontalOverflow } from "./support/layout.ts";
import { AIKO, storeZones, zoneRows } from "./support/my-zones.ts";
import { recordRequests } from "./support/requests.ts";

test.beforeEach(({ page }) => page.clock.install({ time: NOW }));

test("a link shows its time in the visitor's zone and in the link's zones, and never flashes the current time", async ({
  page,
}) => {
  await storeZones(page, [AIKO]);
  const requests = recordRequests(page);
  const shownTimes = await recordShownTimes(page);
  await page.goto(LINK);
  await expect(headline(page)).toHaveText("Time in Europe on Tuesday, March 16, 2027:");
  await expect(clock(page)).toHaveText("2:00 pm");
  await expect(linkedZones(page).getByRole("listitem")).toHaveText([
    /^Tokyo10:00 pm\+8 h$/,
    /^Oslo2:00 pmsame time$/,
    /^New York9:00 am−5 h$/,
  ]);
  expect((await shownTimes()).filter((text) => !text.startsWith("2:00"))).toEqual([]);
  const sent = requests.map((request) => request.url() + (request.postData() ?? ""));
  expect(sent.filter((text) => /2027|Oslo/.test(text))).toEqual([]);

  await test.step("its zones are added to the visitor's list only on request, each once", async () => {
    await expect(zoneRows(page)).toHaveText([/^Aiko/]);
    const add = linkedZones(page).getByRole("button", { name: "Add these to my zones" });
    await add.click();
    await expect(page.getByText("2 zones were added to your list.", { exact: true })).toBeVisible();
    await expect(zoneRows(page)).toHaveText([/^Aiko/, /^OsloBerlin/, /^New York/]);
    await add.click();
    await expect(
      page.getByText("Your list has these zones already.", { exact: true }),
    ).toBeVisible();
    await expect(zoneRows(page)).toHaveCount(3);
  });

  await test.step("opening another link shows its time, and going back the previous one", async () => {
    await page.evaluate(() => location.assign("#at=2026-12-24T17:30Z"));
    await expect(clock(page)).toHaveText("6:30 pm");
    await expect(linkedZones(page)).toHaveCount(0);
    await page.goBack();
    await expect(clock(page)).toHaveText("2:00 pm");
  });

  await test.step("“Back to now” removes the time from the URL and keeps the focus", async () => {
    await backToNowButton(page).press("Enter");
    await expectNow(page);
    await expect(page.getByText("The page shows the time now again.")).toBeFocused();
    expect(new URL(page.url()).hash).toBe("");
  });
});

test("if the deep-link code fails to load, the page says so and shows the current time", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/);
  await page.route("**/assets/open-deep-link-*.js", (route) => route.abort());
  await page.goto(LINK);
  await expect(
    page.getByRole("alert").filter({ hasText: "can’t be opened right now" }),
  ).toBeVisible();
  await expect(headline(page)).toHaveText("Time in Europe now:");
});

test.describe("on a narrow phone", () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 700 } });

  test("axe finds no violations with a link and a city, nothing scrolls sideways, and each way back is a 44 px target", async ({
    page,
    axe,
  }) => {
    await page.goto(CITY_LINK);
    await expect(linkedZones(page)).toBeVisible();
    expect(await horizontalOverflow(page)).toBe(0);
    await axe(page, ".hero");
    for (const target of [
      backToNowButton(page),
      page.getByRole("link", { name: "Show my own time" }),
    ]) {
      expect((await boxOf(target)).height).toBeGreaterThanOrEqual(44);
      await target.tap();
    }
    await expectNow(page);
  });
});
