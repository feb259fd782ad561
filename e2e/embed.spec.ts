import { expect, test } from "./support/fixtures.ts";
import { serveHostPage } from "./support/host-page.ts";
import { horizontalOverflow } from "./support/layout.ts";
import { pathOf, recordRequests } from "./support/requests.ts";

test("a frame stores nothing and loads nothing but its document, of at most 15 kB", async ({
  page,
  context,
  server,
  request,
}) => {
  const requests = recordRequests(context);
  const address = `${server.address}/embed?face=list&place=Tokyo&place=Paris`;
  const host = await serveHostPage(`<iframe src="${address}">`);
  await page.goto(host.address);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("listitem")).toHaveCount(2);
  const stored = await frame.locator("main").evaluate(async () => {
    const lists: (() => { length: number } | Promise<{ length: number }>)[] = [
      () => document.cookie,
      () => localStorage,
      () => sessionStorage,
      () => indexedDB.databases(),
      () => caches.keys(),
    ];
    // A browser that blocks the storage of other sites' frames stores nothing.
    const read = lists.map(async (list) => (await list()).length);
    return (await Promise.allSettled(read)).map((one) => ("value" in one ? one.value : 0));
  });
  expect(stored).toEqual([0, 0, 0, 0, 0]);
  expect(await context.cookies()).toEqual([]);
  expect(requests.map(pathOf).filter((path) => path !== "/favicon.ico")).toEqual(["/", "/embed"]);
  const places = Array.from({ length: 12 }, (_, index) => `&place=Etc/GMT-${index + 1}`).join("");
  const full = await request.head(`/embed?face=list${places}`, {
    headers: { "accept-encoding": "br" },
  });
  expect(Number(full.headers()["content-length"])).toBeLessThan(15_000);
  host.close();
});

test("once a day a frame asks for its document, and reloads only if that has changed; its name opens the page with that place in a new tab", async ({
  page,
  context,
}) => {
  await page.clock.install({ time: "2026-11-20T12:00:00Z" });
  await page.goto("/embed?place=1859171");
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

  // The stories of links open the page itself.
  await context.route("**/?city=*", (route) => route.fulfill({ body: "" }));
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Kobe" }).press("Enter");
  await expect(await opened).toHaveURL(/\/\?city=1859171$/);
});

test("the builder loads only on request, shows what is chosen as the same frame, and copies its line of HTML", async ({
  page,
  context,
  server,
}) => {
  const name = "Put this clock on your site";
  const panel = page.getByRole("dialog", { name });
  const preview = panel.frameLocator("iframe");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 320, height: 700 });
  const requests = recordRequests(page);
  await page.goto("/");
  const button = page.getByRole("button", { name });
  await expect(button).toBeAttached();
  expect(requests.filter((request) => /embed|builder/.test(request.url()))).toEqual([]);
  await button.click();
  await expect(preview.locator(".name")).toHaveText("Berlin");
  const entries = await page.evaluate(() => history.length);
  await panel.getByText("Large", { exact: true }).click();
  await expect(preview.locator(".time")).toHaveText(/\d:\d\d:\d\d/);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await panel.getByRole("button", { name: "Copy" }).press("Enter");
  await expect(panel.getByText("Copied")).toBeVisible();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  expect(line).toContain(`<iframe src="${server.address}/embed?place=Europe/Berlin`);
});
