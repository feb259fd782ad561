import type { APIRequestContext, Page } from "@playwright/test";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { pathOf, recordRequests } from "./support/requests.ts";

const readCount = async (request: APIRequestContext): Promise<number> =>
  (await (await request.get(VISITOR_COUNT_PATH)).json()).count;

test(
  "two tabs opened at once from a tab without a visit are counted once, and neither a tab that they open nor a reload is",
  MAIN,
  async ({ page, context, request, expectedNoise }) => {
    expectedNoise.push(/status of 404/);
    const before = await readCount(request);
    // A page fetches the count after it has recorded its visit, if it records one.
    const expectCounted = (tab: Page) =>
      expect(tab.getByRole("contentinfo")).toContainText(new RegExp(`\\b${before + 1} visitor`));
    const requests = recordRequests(context);
    await page.goto("/nowhere");
    await page.evaluate(() => {
      for (let tab = 0; tab < 2; tab += 1) window.open("/");
    });
    await expect.poll(() => context.pages().length).toBe(3);
    const [, first, second] = context.pages() as [Page, Page, Page];
    await expectCounted(first);
    await expectCounted(second);
    const opened = context.waitForEvent("page");
    await first.evaluate(() => void window.open("/"));
    await expectCounted(await opened);
    await second.reload();
    await expectCounted(second);
    const visits = requests.filter(
      (one) => one.method() === "POST" && pathOf(one) === VISITOR_COUNT_PATH,
    );
    expect(visits).toHaveLength(1);
    expect(await readCount(request)).toBe(before + 1);
  },
);
