import type { BrowserContext, Page, Request } from "@playwright/test";

/** The page's scripts in the document, all but that of the first frame. */
export const PAGE_SCRIPT = /<script data-page>(.*?)<\/script>/gs;

/** Holds the page's script, as if the end of the document were late, until the returned function is called. */
export async function holdScript(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let script = "";
  await page.route(
    ({ pathname }) => pathname === "/",
    async (route) => {
      const response = await route.fetch();
      const document = await response.text();
      script = Array.from(document.matchAll(PAGE_SCRIPT), ([, text]) => text).join(";\n");
      const held = '<script type="module" src="/held.js"></script></body>';
      const body = document.replaceAll(PAGE_SCRIPT, "").replace("</body>", held);
      await route.fulfill({ response, body });
    },
  );
  await page.route("**/held.js", async (route) => {
    await released;
    await route.fulfill({ contentType: "text/javascript", body: script });
  });
  return release;
}

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
