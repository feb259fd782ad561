import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import nodeIcal from "node-ical";
import { expect, test } from "./support/fixtures.ts";
import { openWithZones, type Zone } from "./support/my-zones.ts";

const NEW_YORK: Zone = { timezone: "Eastern Time", customName: null };
const MAYA: Zone = { timezone: "Nepal Time", customName: "Maya <img src=x onerror=alert(1)>" };

const panel = (page: Page) => page.getByRole("region", { name: "Find a time to meet" });
const button = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true });

/** Opens the panel, and returns the chosen time. */
async function openMeeting(page: Page) {
  await page.clock.install({ time: "2027-03-15T08:00:00Z" });
  await openWithZones(page, [NEW_YORK, MAYA]);
  await page.getByRole("button", { name: "Find a time to meet" }).click();
  await button(page, "More options").click();
  const utc = await panel(page).getByText(/ UTC$/).textContent();
  const [, date = "", from = "", to = ""] = /^(\S+) (\S+)–(\S+) UTC$/.exec(utc ?? "") ?? [];
  return { utc, start: `${date}T${from}:00Z`, end: `${date}T${to}:00Z` };
}

const seconds = (instant: string) => Date.parse(instant) / 1000;

const readClipboard = (page: Page, type: string) =>
  page.evaluate(async (wanted) => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType(wanted))?.text();
  }, type);

test.use({ timezoneId: "Europe/London" });

test("with the keyboard and the mouse a meeting is copied as text, table, timestamp, UTC and ISO 8601, and goes to calendars", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).host));
  const { utc, start, end } = await openMeeting(page);
  const isCopied = async (name: string) => {
    await expect(button(page, name).locator("+ [aria-live]")).toHaveText("Copied");
  };

  await button(page, "Copy as text").click();
  await isCopied("Copy as text");
  const text = await readClipboard(page, "text/plain");
  expect(text?.split("\n")).toEqual([
    expect.stringMatching(/^London: Monday, March 15, 2027, .* \(UTC\)$/),
    expect.stringMatching(/^New York: Monday, March 15, 2027, .* \(UTC−4\)$/),
    expect.stringMatching(/^Maya <img src=x onerror=alert\(1\)>: Monday, .* \(UTC\+5:45\)$/),
  ]);

  await button(page, "Show this time everywhere").focus();
  for (const [name, copied] of [
    ["Copy table", text],
    ["Copy Discord timestamp", `<t:${seconds(start)}:F> – <t:${seconds(end)}:t>`],
    ["Copy UTC", utc],
    ["Copy ISO 8601", `${start}/${end}`],
  ] as const) {
    await page.keyboard.press("Tab");
    await expect(button(page, name)).toBeFocused();
    await page.keyboard.press("Enter");
    await isCopied(name);
    expect(await readClipboard(page, "text/plain")).toBe(copied);
  }

  await button(page, "Copy table").click();
  await isCopied("Copy table");
  const html = (await readClipboard(page, "text/html")) ?? "";
  expect(html).not.toContain("<img");
  expect(html.match(/<tr/g)).toHaveLength(4);
  expect(html).toContain("UTC+5:45");

  await test.step("it is saved as a calendar file, and calendars on the web are plain links", async () => {
    const download = page.waitForEvent("download");
    await button(page, "Add to calendar").click();
    const file = await readFile(await (await download).path(), "utf8");
    const events = Object.values(nodeIcal.sync.parseICS(file));
    const event = events.find((one) => one?.type === "VEVENT");
    expect(event).toMatchObject({ start: new Date(start), end: new Date(end) });

    const links = panel(page).getByRole("link");
    await expect(links).toHaveCount(3);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    }
    const parametersOf = async (name: string) => {
      const address = new URL(
        (await panel(page).getByRole("link", { name }).getAttribute("href")) ?? "",
      );
      return { host: address.host, ...Object.fromEntries(address.searchParams) };
    };
    const compact = (instant: string) => instant.replace(/[-:]/g, "");
    expect(await parametersOf("Google Calendar")).toMatchObject({
      host: "calendar.google.com",
      dates: `${compact(start)}/${compact(end)}`,
      ctz: "Europe/London",
    });
    const times = { startdt: start, enddt: end };
    expect(await parametersOf("Outlook.com")).toMatchObject({
      host: "outlook.live.com",
      ...times,
    });
    expect(await parametersOf("Outlook for work or school")).toMatchObject({
      host: "outlook.office.com",
      ...times,
    });
    expect(new Set(requests)).toEqual(new Set([new URL(page.url()).host]));
  });
});

test("axe finds no violations in the ways to copy a meeting, or in what is offered if the browser refuses", async ({
  page,
  axe,
}) => {
  await openMeeting(page);
  await axe(page, ".meeting-actions");
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("No."));
  });
  await button(page, "Copy UTC").click();
  await expect(page.getByRole("textbox", { name: /copy it by hand/i })).toBeFocused();
  await axe(page, ".meeting-actions");
});
