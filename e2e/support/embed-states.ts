import { expect, type Page } from "@playwright/test";

export async function openBuilder(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Put this clock on your site" }).click();
  const panel = page.getByRole("dialog", { name: "Put this clock on your site" });
  await expect(panel.frameLocator("iframe").locator(".time")).toBeVisible();
}

/** Every face, and frames that are small, transparent and dark. */
export async function openFaces(page: Page): Promise<void> {
  const list = "face=list&place=Europe/Berlin&place=America/New_York&place=Asia/Tokyo";
  const frames = [
    ["place=Asia/Tokyo", 300, 120],
    ["place=Asia/Tokyo&hours=24&theme=dark", 300, 120],
    ["place=Asia/Tokyo&face=analog", 220, 260],
    ["place=Asia/Tokyo&face=analog&theme=dark", 360, 160],
    [list, 320, 144],
    [`${list}&theme=dark`, 200, 100],
    ["place=Asia/Tokyo&background=none", 120, 60],
  ]
    .map(([query, width, height]) => {
      const src = `/embed?${query}`.replaceAll("&", "&amp;");
      return `<iframe src="${src}" width="${width}" height="${height}" style="border:0"></iframe>`;
    })
    .join("\n");
  await page.route("**/host", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>Host</title><body style="background:#bcd">${frames}`,
    }),
  );
  await page.goto("/host");
  for (const [index, frame] of (await page.locator("iframe").all()).entries()) {
    await expect(frame.contentFrame().locator("main"), `frame ${index}`).toBeVisible();
  }
}
