import type { BrowserContext, Page, Request } from "@playwright/test";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { expect, test } from "./support/fixtures.ts";

/** The visits that the pages of `context` record from now on. */
function recordedVisits(context: BrowserContext): Request[] {
  const visits: Request[] = [];
  context.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(VISITOR_COUNT_PATH))
      visits.push(request);
  });
  return visits;
}

/** A page that shows the count has recorded its visit by then, or never will. */
const expectCount = (page: Page) =>
  expect(page.getByRole("contentinfo")).toContainText(/\d visitor/);

async function openTabs(page: Page, context: BrowserContext, number: number): Promise<void> {
  await page.evaluate((tabs) => {
    for (let tab = 0; tab < tabs; tab += 1) window.open("/");
  }, number);
  await expect.poll(() => context.pages().length).toBe(number + 1);
  for (const tab of context.pages().filter((opened) => opened !== page)) await expectCount(tab);
}

test("a first visit is counted once, and a reload does not count again", async ({
  page,
  context,
}) => {
  const visits = recordedVisits(context);
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText("1 visitor");
  await expect(page.getByRole("contentinfo")).not.toContainText("visitors");
  await page.reload();
  await expectCount(page);
  expect(visits).toHaveLength(1);
});

test("another visitor is another visit", async ({ page, browser, baseURL }) => {
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText("1 visitor");
  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const otherPage = await other.newPage();
  await otherPage.goto("/");
  await expect(otherPage.getByRole("contentinfo")).toContainText("2 visitors");
  await other.close();
});

test("tabs that the page opens belong to its visit", async ({ page, context }) => {
  const visits = recordedVisits(context);
  await page.goto("/");
  await expectCount(page);
  await openTabs(page, context, 2);
  expect(visits).toHaveLength(1);
});

test("two tabs opened at once from one tab without a visit are one visit", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/);
  const visits = recordedVisits(context);
  await page.goto("/nowhere");
  await openTabs(page, context, 2);
  expect(visits).toHaveLength(1);
});

test("the count is fetched again each 30 seconds", async ({ page, request }) => {
  await page.clock.install({ time: "2026-11-20T12:00:00Z" });
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText("1 visitor");
  await request.post("/api/visitor-count");
  await page.clock.runFor(30_000);
  await expect(page.getByRole("contentinfo")).toContainText("2 visitors");
});
