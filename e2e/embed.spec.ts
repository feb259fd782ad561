import { expect, test } from "./support/fixtures.ts";
import { recordRequests } from "./support/requests.ts";

test("once a day a frame asks for its document, and reloads only if that has changed", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-11-20T12:00:00Z" });
  await page.goto("/embed?place=Tokyo");
  await page.evaluate(() => Object.assign(globalThis, { isFirst: true }));
  let reloads = 0;
  page.on("framenavigated", () => {
    reloads += 1;
  });
  const requests = recordRequests(page);
  const nextDay = async (hours: number) => {
    const asked = page.waitForRequest((request) => request.resourceType() === "fetch");
    await page.clock.fastForward(hours * 3_600_000);
    // The moment it asks is in the second half of a minute.
    await page.clock.runFor(60_000);
    return (await (await asked).response())?.finished();
  };
  await page.clock.fastForward(23 * 3_600_000);
  expect(requests).toEqual([]);
  await nextDay(3);
  await page.clock.runFor(60_000);
  expect(reloads).toBe(0);
  await page.route("**/embed?*", (route) =>
    route.request().resourceType() === "fetch"
      ? route.fulfill({ body: "a new build" })
      : route.continue(),
  );
  await nextDay(26);
  await expect.poll(() => reloads).toBe(1);
  await expect(page.locator(".time")).toHaveText(/\d:\d\d:\d\d/);
});

test("the name opens the page with that place in a new tab", async ({ page, context }) => {
  // The stories of links open the page itself.
  await context.route("**/?city=*", (route) => route.fulfill({ body: "" }));
  await page.goto("/embed?place=1859171");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Kobe" }).press("Enter");
  await expect(await opened).toHaveURL(/\/\?city=1859171$/);
});
