import type { Page } from "@playwright/test";
import { NOW } from "./support/deep-link.ts";
import { expect, test } from "./support/fixtures.ts";
import { AIKO, storeZones, zoneRows } from "./support/my-zones.ts";
import { headline } from "./support/page.ts";

const INVITATION = "#at=2026-12-01T14:00Z&length=45&title=Launch_call&zones=America/New_York";
const REPLY = "#reply=Asia/Kolkata@1259229&name=Support&hours=1000-1900";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Your place and hours" });
const question = (page: Page) => page.getByRole("region", { name: "A reply to your invitation" });
const select = (page: Page, name: string) => dialog(page).getByRole("combobox", { name });

test("a reply goes from the receiver of an invitation to a link and into the organiser's zones after a yes, and never to a server", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install({ time: NOW });
  await page.setViewportSize({ width: 390, height: 844 });
  await storeZones(page, [AIKO]);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));

  await test.step("the organiser is told if the link can't be opened, and asked once it can", async () => {
    await page.route("**/assets/open-deep-link-*.js", (route) => route.abort());
    await page.goto(`/${REPLY}`);
    await expect(
      page.getByRole("alert").filter({ hasText: "can’t be opened right now" }),
    ).toBeVisible();
    await expect(headline(page)).toHaveText("Time in Europe now:");
    await page.unroute("**/assets/open-deep-link-*.js");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(question(page)).toContainText("Support · Pune · 10:00 am–7:00 pm");
  });

  await test.step("a yes adds the person", async () => {
    await expect(zoneRows(page)).toHaveCount(1);
    await question(page).getByRole("button", { name: "Add to my zones" }).click();
    await expect(zoneRows(page)).toHaveText([/^Aiko/, /^Support.*Pune.*works 10:00 am–7:00 pm/]);
    expect(new URL(page.url()).hash).toBe("");
  });

  await test.step("the receiver of an invitation makes such a link", async () => {
    await page.evaluate((hash) => location.assign(hash), INVITATION);
    await page.getByRole("button", { name: "More", exact: true }).press("Enter");
    await page.getByRole("menuitem", { name: "Add my place and hours" }).press("Enter");
    await dialog(page).getByLabel("Your name (optional)").fill("Support");
    await select(page, "Where you are").fill("Pune");
    await page.getByRole("option", { name: /Maharashtra/ }).click();
    await select(page, "Start of work").selectOption("10:00 am");
    await select(page, "End of work").selectOption("7:00 pm");
    await dialog(page).getByRole("button", { name: "Copy link" }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "More", exact: true })).toBeFocused();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).hash).toBe(REPLY);
  });

  const requests = sent.map((request) => request.replace(/#.*/, ""));
  expect(requests.filter((request) => /Support|1000-1900/.test(request))).toEqual([]);
});
