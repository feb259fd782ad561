import {
  backToNowButton,
  expectNow,
  LINK,
  linkedZones,
  NOW,
  recordShownTimes,
} from "./support/deep-link.ts";
import { expect, test } from "./support/fixtures.ts";
import { AIKO, storeZones, zoneRows } from "./support/my-zones.ts";
import { clock, headline } from "./support/page.ts";
import { recordRequests } from "./support/requests.ts";

test("a link shows its time in the visitor's zone and in the link's zones, and never flashes the current time; a picked time makes such a link", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install({ time: NOW });
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
    await expect(page.getByText("2 zones were added to My zones.", { exact: true })).toBeVisible();
    await expect(zoneRows(page)).toHaveText([/^Aiko/, /^OsloCentral European Time/, /^New York/]);
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
    await expect(
      page.locator("#root").getByText("The page shows the current time again."),
    ).toBeFocused();
    expect(new URL(page.url()).hash).toBe("");
  });

  await test.step("a picked time is copied as a link with the list's zones, and the names and a title if wanted", async () => {
    await page.getByRole("button", { name: "Pick a time" }).click();
    const picker = page.getByRole("region", { name: "Pick a time" });
    await picker.getByRole("textbox", { name: "Time" }).fill("16:00");
    await page.keyboard.press("Enter");
    const share = page.getByRole("button", { name: "Share", exact: true });
    await share.click();
    const dialog = page.getByRole("dialog", { name: "Share this time" });
    await expect(dialog).toContainText("Friday, November 20, 2026, 4:00 pm");
    await page.getByLabel("Title (optional)").fill("Launch call");
    await page.getByLabel("Include names (Aiko)").check();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Link copied.", { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(share).toBeFocused();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).search + new URL(link).hash).toBe(
      "?hl=en&at=2026-11-20T15:00Z&zones=Asia/Tokyo,Europe/Oslo,America/New_York#title=Launch_call&names=Aiko",
    );
    await page.goto(link);
    await expect(linkedZones(page).getByRole("heading", { name: "Launch call" })).toBeVisible();
    await expect(linkedZones(page).getByRole("listitem").first()).toHaveText(/^AikoTokyo12:00 am/);
  });
});
