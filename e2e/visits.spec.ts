import type { Page } from "@playwright/test";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { expect, test } from "./support/fixtures.ts";
import { pathOf, recordRequests } from "./support/requests.ts";

/** A page fetches the count after it has recorded its visit, if it records one. */
const expectVisitorCount = (page: Page) =>
  expect(page.getByRole("contentinfo")).toContainText(/\d visitor/);

test("two tabs opened at once from a tab without a visit are counted once, which that tab remembers for those that it opens later", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/);
  const requests = recordRequests(context);
  await page.goto("/nowhere");
  await page.evaluate(() => {
    for (let tab = 0; tab < 2; tab += 1) window.open("/");
  });
  await expect.poll(() => context.pages().length).toBe(3);
  const [, first, second] = context.pages() as [Page, Page, Page];
  await expectVisitorCount(first);
  await expectVisitorCount(second);
  // A tab that is opened from here later gets a copy of this.
  expect(await page.evaluate(() => sessionStorage.getItem("hasVisited"))).toBe("true");
  const visits = requests.filter(
    (one) => one.method() === "POST" && pathOf(one) === VISITOR_COUNT_PATH,
  );
  expect(visits).toHaveLength(1);
  expect((await visits[0]?.response())?.ok()).toBe(true);
});
