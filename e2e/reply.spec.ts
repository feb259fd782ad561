import type { Page } from "@playwright/test";
import { NOW } from "./support/deep-link.ts";
import { expect, test } from "./support/fixtures.ts";
import { findSmallTargets, horizontalOverflow } from "./support/layout.ts";
import { AIKO, storeZones, zoneRows } from "./support/my-zones.ts";

const INVITATION = "/#at=2026-12-01T14:00Z&length=45&title=Launch_call&zones=America/New_York";
const REPLY = "#reply=Asia/Kolkata@1259229&name=Support&hours=1000-1900";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Your place and hours" });
const question = (page: Page) => page.getByRole("region", { name: "A reply to your invitation" });
const select = (page: Page, name: string) => dialog(page).getByRole("combobox", { name });

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
    await page.goto("/robots.txt");
    await page.goto(link);
    await expect(question(page)).toContainText("Support · Pune · 10:00 am–7:00 pm");
    await expect(zoneRows(page)).toHaveCount(1);
    await axe(page, ".deep-link-note");
    await question(page).getByRole("button", { name: "Add to my zones" }).click();
    await expect(zoneRows(page)).toHaveText([/^Aiko/, /^Support.*Pune.*works 10:00 am–7:00 pm/]);
    expect(new URL(page.url()).hash).toBe("");
  });

  const requests = sent.map((request) => request.replace(/#.*/, ""));
  expect(requests.filter((request) => /Support|1000-1900/.test(request))).toEqual([]);
});
