import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const openTabs = (page: Page, context: BrowserContext, number: number) =>
  page
    .evaluate((tabs) => {
      for (let tab = 0; tab < tabs; tab += 1) window.open("/");
    }, number)
    .then(() => expect.poll(() => context.pages().length).toBe(number + 1))
    .then(() => Promise.all(context.pages().map((tab) => tab.waitForLoadState("networkidle"))));

test("a first visit is counted once, and a reload does not count again", async ({
  page,
  request,
}) => {
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText("1 visitor");
  await expect(page.getByRole("contentinfo")).not.toContainText("visitors");
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByRole("contentinfo")).toContainText("1 visitor");
  expect(await (await request.get("/api/visitor-count")).json()).toEqual({ count: 1 });
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

test("tabs that the page opens belong to its visit", async ({ page, context, request }) => {
  await page.goto("/");
  await openTabs(page, context, 2);
  expect(await (await request.get("/api/visitor-count")).json()).toEqual({ count: 1 });
});

test("two tabs opened at once from one tab without a visit are one visit", async ({
  page,
  context,
  request,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/);
  await page.goto("/nowhere");
  await openTabs(page, context, 2);
  expect(await (await request.get("/api/visitor-count")).json()).toEqual({ count: 1 });
});

test("the count is fetched again each 30 seconds", async ({ page, request }) => {
  await page.clock.install({ time: "2026-11-20T12:00:00Z" });
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText("1 visitor");
  await request.post("/api/visitor-count");
  await page.clock.runFor(30_000);
  await expect(page.getByRole("contentinfo")).toContainText("2 visitors");
});
