import type { Page } from "@playwright/test";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { serveHostPage } from "./support/host-page.ts";
import { pathOf, recordRequests } from "./support/requests.ts";

interface Fixtures {
  /** Opens somebody else's page with a frame of `query`, and returns the frame's content. */
  readonly openHost: (
    query: string,
    attributes?: string,
  ) => Promise<ReturnType<Page["frameLocator"]>>;
}

const test = base.extend<Fixtures>({
  openHost: async ({ page, server }, use) => {
    const closes: (() => void)[] = [];
    await use(async (query, attributes = "") => {
      const frame = `<iframe title="Clock" ${attributes} src="${server.address}/embed${query}">`;
      const host = await serveHostPage(frame);
      closes.push(host.close);
      await page.goto(host.address);
      return page.frameLocator("iframe");
    });
    for (const close of closes) close();
  },
});

test("a frame stores nothing, counts no visit and loads nothing but its document", async ({
  page,
  context,
  openHost,
  request,
}) => {
  const countOf = async () => (await (await request.get(VISITOR_COUNT_PATH)).json()).count;
  const before = await countOf();
  const requests = recordRequests(context);
  const frame = await openHost("?face=list&place=Tokyo&place=Paris");
  await expect(frame.getByRole("listitem")).toHaveCount(2);
  const stored = await frame.locator("main").evaluate(async () => {
    // A browser that blocks the storage of other sites' frames stores nothing.
    const count = async (read: () => { length: number } | Promise<{ length: number }>) => {
      try {
        return (await read()).length;
      } catch {
        return 0;
      }
    };
    return [
      document.cookie,
      await count(() => localStorage),
      await count(() => sessionStorage),
      await count(() => indexedDB.databases()),
      await count(() => caches.keys()),
    ];
  });
  expect(stored).toEqual(["", 0, 0, 0, 0]);
  expect(await context.cookies()).toEqual([]);
  expect(requests.map(pathOf).filter((path) => path !== "/favicon.ico")).toEqual(["/", "/embed"]);
  expect(await countOf()).toBe(before);
  const places = Array.from({ length: 12 }, (_, index) => `&place=Etc/GMT-${index + 1}`).join("");
  const full = await request.head(`/embed?face=list${places}`, {
    headers: { "accept-encoding": "br" },
  });
  expect(Number(full.headers()["content-length"])).toBeLessThan(15_000);
  expect(page.frames()).toHaveLength(2);
});

test("a sandboxed frame, whose storage is blocked, shows the time and its changes", async ({
  context,
  openHost,
}) => {
  const frame = await openHost("?place=Tokyo", 'sandbox="allow-scripts"');
  await expect(frame.locator(".time")).toHaveText(/^\d{1,2}:\d\d:\d\d [ap]m$/);
  const isBlocked = await frame.locator("main").evaluate(() => {
    try {
      return localStorage.length === -1;
    } catch {
      return true;
    }
  });
  expect(isBlocked).toBe(true);
  // A header that no browser adds needs a preflight.
  await context.setExtraHTTPHeaders({});
  const status = await frame.locator("main").evaluate(async () => {
    const response = await fetch(location.href, { cache: "no-cache", credentials: "omit" });
    return response.status;
  });
  expect(status).toBe(200);
});
