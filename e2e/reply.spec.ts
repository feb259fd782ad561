import type { Page } from "@playwright/test";
import { NOW } from "./support/deep-link.ts";
import { expect, test } from "./support/fixtures.ts";
import { findSmallTargets, horizontalOverflow } from "./support/layout.ts";
import { AIKO, myZones, storeZones, zoneRows } from "./support/my-zones.ts";

const INVITATION = "/#at=2026-12-01T14:00Z&length=45&title=Launch_call&zones=America/New_York";
const REPLY = "#reply=Asia/Kolkata@1259229&name=Support&hours=1000-1900";
const SPLIT = "d1234.0900-1200.1400-1800d5.0900-1300";
const PUNE = {
  ...{ timezone: "Asia/Kolkata", cityId: "1259229" },
  place: { name: "Pune", region: "Maharashtra", country: "India" },
};

const dialog = (page: Page) => page.getByRole("dialog", { name: "Your place and hours" });
const question = (page: Page) => page.getByRole("region", { name: "A reply to your invitation" });
const select = (page: Page, name: string) => dialog(page).getByRole("combobox", { name });

async function openReply(page: Page, link: string) {
  await page.goto("/robots.txt");
  await page.goto(link);
}

test("a reply goes from the receiver of an invitation to a link and into the organiser's zones after a yes, and never to a server", async ({
  page,
  context,
  axe,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install({ time: NOW });
  await page.setViewportSize({ width: 390, height: 844 });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));

  const link = await test.step("the receiver makes a link", async () => {
    await page.goto(INVITATION);
    await page.getByRole("button", { name: "Add my place and hours" }).press("Enter");
    await dialog(page).getByLabel("Your name (optional)").fill("Support");
    await select(page, "Where you are").fill("Pune");
    await page.getByRole("option", { name: /Maharashtra/ }).click();
    await select(page, "Start of work").selectOption("10:00 am");
    await select(page, "End of work").selectOption("7:00 pm");
    await axe(page, ".dialog");
    expect(await findSmallTargets(dialog(page).locator("button, select"))).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    await dialog(page).getByRole("button", { name: "Copy link" }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Add my place and hours" })).toBeFocused();
    return page.evaluate(() => navigator.clipboard.readText());
  });
  expect(new URL(link).hash).toBe(REPLY);

  await test.step("the organiser is asked, and adds the person", async () => {
    await storeZones(page, [AIKO]);
    await openReply(page, link);
    await expect(question(page)).toContainText("Support · Pune · 10:00 am–7:00 pm");
    await expect(zoneRows(page)).toHaveCount(1);
    await question(page).getByRole("button", { name: "Add to my zones" }).click();
    await expect(zoneRows(page)).toHaveText([/^Aiko/, /^Support.*Pune.*works 10:00 am–7:00 pm/]);
    expect(new URL(page.url()).hash).toBe("");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(zoneRows(page)).toHaveText([/^Aiko/]);
  });

  const requests = sent.map((request) => request.replace(/#.*/, ""));
  expect(requests.filter((request) => /Support|1000-1900/.test(request))).toEqual([]);
});

test("a second reply changes the hours of the person, which are still there after a reload", async ({
  page,
  axe,
}) => {
  const hours = { start: 600, end: 1140 };
  await storeZones(page, [AIKO, { ...PUNE, customName: "Support", availability: { hours } }]);
  await openReply(page, `/${REPLY.replace("1000-1900", SPLIT)}`);
  await expect(question(page)).toContainText("Support is in your zones already.");
  await axe(page, ".deep-link-note");
  await question(page).getByRole("button", { name: "Update" }).click();
  const works = "works Mon–Thu 9:00 am–12:00 pm and 2:00–6:00 pm; Fri 9:00 am–1:00 pm";
  await expect(myZones(page).getByText(works)).toBeVisible();
  await page.reload();
  await expect(zoneRows(page)).toHaveText([/^Aiko/, /^Support/]);
  await expect(myZones(page).getByText(works)).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

test("a broken reply is refused with a sentence, and the page works on", async ({ page }) => {
  await page.goto("/#reply=Asia/Kolkata&hours=9-5");
  await expect(page.getByText("This reply can’t be read. Ask for the link again.")).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});
