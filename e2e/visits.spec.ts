import type { APIRequestContext, BrowserContext, Page, Request } from "@playwright/test";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
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

const readCount = async (request: APIRequestContext): Promise<number> =>
  (await (await request.get(VISITOR_COUNT_PATH)).json()).count;

test("a first visit of each visitor is counted once, and a reload or a tab opened by the page is not", async ({
  page,
  context,
  browser,
  request,
}) => {
  const before = await readCount(request);
  const requests = recordRequests(context);
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText(new RegExp(`\\b${before + 1} visitor`));
  await page.reload();
  await expectVisitorCount(page);
  await openTabs(page, context, 2);
  expect(visitsAmong(requests)).toHaveLength(1);

  const other = await browser.newContext();
  const otherPage = await other.newPage();
  await otherPage.goto("/");
  await expect(otherPage.getByRole("contentinfo")).toContainText(`${before + 2} visitors`);
  await other.close();
});

test(
  "two tabs opened at once from a tab without a visit are counted once",
  MAIN,
  async ({ page, context, expectedNoise }) => {
    expectedNoise.push(/status of 404/);
    const requests = recordRequests(context);
    await page.goto("/nowhere");
    await openTabs(page, context, 2);
    expect(visitsAmong(requests)).toHaveLength(1);
  },
);
