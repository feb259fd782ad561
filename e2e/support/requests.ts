import type { BrowserContext, Page, Request } from "@playwright/test";

/** Replaces the page's scripts with empty ones, so that only the delivered document shows. */
export const blockScripts = (page: Page) =>
  page.route("**/assets/*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );

/** Holds requests that match `url` until the returned function is called. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Collects each request that the page, or any page of the context, sends from now on. */
export function recordRequests(source: Page | BrowserContext): readonly Request[] {
  const requests: Request[] = [];
  source.on("request", (request: Request) => requests.push(request));
  return requests;
}

export const pathOf = (request: Request): string => new URL(request.url()).pathname;

/** A slow mobile network: 400 kbit/s and 400 ms. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  });
}
