import type { BrowserContext, Page, Request } from "@playwright/test";

/** The page's scripts in the document, all but that of the first frame. */
export const PAGE_SCRIPT = /<script data-page>(.*?)<\/script>/gs;

/** Delivers the document without the page's script, which `onScript` gets. */
export const blockScripts = (page: Page, replacement = "", onScript?: (script: string) => void) =>
  page.route(
    ({ pathname }) => pathname === "/",
    async (route) => {
      const response = await route.fetch();
      const document = await response.text();
      onScript?.(Array.from(document.matchAll(PAGE_SCRIPT), ([, script]) => script).join(";\n"));
      const body = document.replaceAll(PAGE_SCRIPT, "").replace("</body>", `${replacement}</body>`);
      await route.fulfill({ response, body });
    },
  );

/** Holds the page's script, as if the end of the document were late, until the returned function is called. */
export async function holdScript(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let body = "";
  await blockScripts(page, '<script type="module" src="/held.js"></script>', (script) => {
    body = script;
  });
  await page.route("**/held.js", async (route) => {
    await released;
    await route.fulfill({ contentType: "text/javascript", body });
  });
  return release;
}

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
