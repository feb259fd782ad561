import type { Page } from "@playwright/test";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { serveHostPage } from "./support/host-page.ts";
import { pathOf, recordRequests } from "./support/requests.ts";

interface Fixtures {
  /** Opens somebody else's page with a frame of `query`, and returns the frame's content. */
  readonly openHost: (
    query: string,
    options?: { attributes?: string; headers?: Record<string, string> },
  ) => Promise<ReturnType<Page["frameLocator"]>>;
}

const test = base.extend<Fixtures>({
  openHost: async ({ page, server }, use) => {
    const closes: (() => void)[] = [];
    await use(async (query, { attributes = "", headers = {} } = {}) => {
      const frame = `<iframe title="Clock" ${attributes} src="${server.address}/embed${query}">`;
      const host = await serveHostPage(frame, headers);
      closes.push(host.close);
      await page.goto(host.address);
      return page.frameLocator("iframe");
    });
    for (const close of closes) close();
  },
});

const ISOLATED = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};
test("a page of another site shows the time of a place, in time with its own clock", async ({
  openHost,
}) => {
  const frame = await openHost("?place=Tokyo");
  await expect(frame.locator(".name")).toHaveText("Tokyo");
  const ticks = await frame.locator(".time").evaluate(
    (time) =>
      new Promise<[string, number][]>((resolve) => {
        const seen: [string, number][] = [];
        const observer = new MutationObserver(() => {
          seen.push([time.textContent ?? "", Date.now()]);
          if (seen.length < 3) return;
          observer.disconnect();
          resolve(seen);
        });
        observer.observe(time, { childList: true, subtree: true });
      }),
  );
  for (const [shown, ms] of ticks) {
    // Written a little early, so that the second is seen on time.
    const second = new Date(Math.round(ms / 1000) * 1000);
    const expected = second.toLocaleTimeString("en-US", { timeZone: "Asia/Tokyo" });
    expect(shown).toBe(expected.toLowerCase().replace(/\s/g, " "));
  }
  const errorsMs = ticks.map(([, ms]) => Math.abs(ms - Math.round(ms / 1000) * 1000));
  expect(Math.min(...errorsMs)).toBeLessThan(100);
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
  const frame = await openHost("?place=Tokyo", { attributes: 'sandbox="allow-scripts"' });
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

test("a cross-origin isolated page and a page in a sandbox, which has no origin, show it too", async ({
  page,
  openHost,
}) => {
  const isolated = await openHost("?place=Tokyo", { headers: ISOLATED });
  await expect(isolated.locator(".time")).toHaveText(/\d:\d\d:\d\d/);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const sandboxed = await openHost("?place=Tokyo", {
    headers: { "content-security-policy": "sandbox allow-scripts" },
  });
  await expect(sandboxed.locator(".time")).toHaveText(/\d:\d\d:\d\d/);
});
