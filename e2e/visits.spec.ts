import type { BrowserContext, Page, Request } from "@playwright/test";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { expect, test } from "./support/fixtures.ts";
import { pathOf, recordRequests } from "./support/requests.ts";

const visitsAmong = (requests: readonly Request[]) =>
  requests.filter(
    (request) => request.method() === "POST" && pathOf(request) === VISITOR_COUNT_PATH,
  );

/** A page fetches the count after it has recorded its visit, if it records one. */
const expectVisitorCount = (page: Page) =>
  expect(page.getByRole("contentinfo")).toContainText(/\d visitor/);

async function openTabs(page: Page, context: BrowserContext, number: number): Promise<void> {
  await page.evaluate((tabs) => {
    for (let tab = 0; tab < tabs; tab += 1) window.open("/");
  }, number);
  await expect.poll(() => context.pages().length).toBe(number + 1);
  for (const tab of context.pages().filter((opened) => opened !== page))
    await expectVisitorCount(tab);
}

test("a first visit is counted once, and a reload is not counted", async ({ page, context }) => {
  const requests = recordRequests(context);
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText("1 visitor");
  await expect(page.getByRole("contentinfo")).not.toContainText("visitors");
  await page.reload();
  await expectVisitorCount(page);
  expect(visitsAmong(requests)).toHaveLength(1);
});

test("each visitor is counted", async ({ page, browser, baseURL }) => {
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText("1 visitor");
  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const otherPage = await other.newPage();
  await otherPage.goto("/");
  await expect(otherPage.getByRole("contentinfo")).toContainText("2 visitors");
  await other.close();
});

test("tabs opened by the page are not counted again", async ({ page, context }) => {
  const requests = recordRequests(context);
  await page.goto("/");
  await expectVisitorCount(page);
  await openTabs(page, context, 2);
  expect(visitsAmong(requests)).toHaveLength(1);
});

test("two tabs opened at once from a tab without a visit are counted once", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/);
  const requests = recordRequests(context);
  await page.goto("/nowhere");
  await openTabs(page, context, 2);
  expect(visitsAmong(requests)).toHaveLength(1);
});

test("the count is fetched again every 30 seconds", async ({ page, request }) => {
  await page.clock.install({ time: "2026-11-20T12:00:00Z" });
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText("1 visitor");
  await request.post("/api/visitor-count");
  await page.clock.runFor(30_000);
  await expect(page.getByRole("contentinfo")).toContainText("2 visitors");
});

test("while the server is down, the footer keeps the last count and says so", async ({
  page,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_CONNECTION_(REFUSED|RESET)/);
  await page.clock.install({ time: "2026-11-20T12:00:00Z" });
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("1 visitor");
  await server.stop();
  await page.clock.runFor(30_000);
  await expect(footer).toContainText("1 visitor at last count");
  await server.start();
  await page.clock.runFor(30_000);
  await expect(footer).not.toContainText("at last count");
  await expect(footer).toContainText("1 visitor");
});

test("a refused visit is not sent again by a reload", async ({ context, expectedNoise }) => {
  expectedNoise.push(/status of (429|503)/);
  const requests = recordRequests(context);
  for (const status of [429, 503]) {
    // A new tab: the marker of a visit belongs to its session.
    const tab = await context.newPage();
    await tab.route(`**${VISITOR_COUNT_PATH}`, (route, request) =>
      request.method() === "POST" ? route.fulfill({ status }) : route.fallback(),
    );
    const before = visitsAmong(requests).length;
    await tab.goto("/");
    await expect.poll(() => visitsAmong(requests)).toHaveLength(before + 1);
    await tab.reload();
    await expectVisitorCount(tab);
    expect(visitsAmong(requests)).toHaveLength(before + 1);
    await tab.close();
  }
});
