import type { Page } from "@playwright/test";

/** Keeps the page's own script away: what is shown is the document's alone. */
export const withholdScripts = (page: Page) =>
  page.route("**/assets/*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );

/** Holds back what the page asks for at an address, until the answer is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise: isDue, resolve: letPass } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await isDue;
    await route.continue();
  });
  return letPass;
}
