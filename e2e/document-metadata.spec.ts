import type { APIResponse, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { clock, wall } from "./support/page.ts";

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
}

interface Shortcut {
  readonly icons: readonly Icon[];
}

const hrefOf = async (page: Page, rel: string) =>
  (await page.locator(`link[rel="${rel}"]`).getAttribute("href")) ?? "";

/** Reads the width and height from a PNG's IHDR chunk. */
async function sizeOfPng(response: APIResponse): Promise<string> {
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toBe("image/png");
  const bytes = await response.body();
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test("the document has a title, a language, a description, theme colours, structured data, a share picture, and a link to the licences of everything it is made of; installed as an app its shortcut opens the wall clock, and its icons have their declared sizes", async ({
  page,
  request,
}) => {
  const document = await (await request.get("/")).text();
  expect(document).toContain("<title>World Clock: your exact time</title>");
  expect(document).toContain('<html lang="en">');
  const robots = await request.get("/robots.txt");
  expect(robots.headers()["content-type"]).toMatch(/^text\/plain/);
  expect(await robots.text()).toBe("User-agent: *\nAllow: /\n");
  const picture = await request.get("/share.png");
  expect(await sizeOfPng(picture)).toBe("1200x630");
  expect((await picture.body()).length).toBeLessThan(100_000);

  // The shortcut of the app.
  await page.goto("/?wall");
  const description = page.locator('meta[name="description"]');
  expect((await description.getAttribute("content"))?.length).toBeLessThanOrEqual(160);
  await expect(page.locator('meta[name="theme-color"]')).toHaveCount(2);
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? "",
  );
  expect(data).toMatchObject({ "@type": "WebApplication", name: "World Clock", url: "/" });

  await test.step("licences", async () => {
    const response = await request.get(await hrefOf(page, "license"));
    expect(response.status()).toBe(200);
    const text = await response.text();
    for (const name of ["react-dom", "@tanstack/query-core", "newsreader", "moment-timezone"]) {
      expect(text).toContain(name);
    }
    expect(text.split("SIL OPEN FONT LICENSE Version 1.1")).toHaveLength(3);
  });

  const favicon = await request.get("/favicon.ico");
  expect([favicon.status(), favicon.headers()["content-type"]]).toEqual([
    200,
    "image/vnd.microsoft.icon",
  ]);
  const touchIcon = await request.get(await hrefOf(page, "apple-touch-icon"));
  expect(await sizeOfPng(touchIcon)).toBe("180x180");
  const address = await hrefOf(page, "manifest");
  const response = await request.get(address);
  expect(response.headers()["content-type"]).toMatch(/^application\/manifest\+json/);
  // The headless shell does not judge whether an app can be installed, so this names what Chromium asks for.
  const session = await page.context().newCDPSession(page);
  expect(await session.send("Page.getAppManifest")).toMatchObject({
    errors: [],
    url: new URL(address, page.url()).href,
  });
  const { name, icons, start_url, scope, display, shortcuts } = await response.json();
  expect(name).toBe("World Clock");
  const declared = (icons as Icon[]).map(({ sizes }) => sizes);
  expect(declared).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect({ start_url, scope, display }).toEqual({
    start_url: "/",
    scope: "/",
    display: "standalone",
  });
  for (const { src, sizes, type } of icons as Icon[]) {
    const icon = await request.get(src);
    expect(icon.headers()["content-type"]).toBe(type);
    if (type === "image/png") expect(await sizeOfPng(icon)).toBe(sizes);
  }

  await test.step("the shortcut opens what it names", async () => {
    expect(shortcuts).toMatchObject([{ name: "Full screen clock", url: "/?wall" }]);
    const [{ icons: shortcutIcons }] = shortcuts as [Shortcut];
    expect(shortcutIcons).not.toEqual([]);
    for (const { src, sizes } of shortcutIcons) {
      expect(await sizeOfPng(await request.get(src))).toBe(sizes);
    }
    await expect(wall(page)).toBeVisible();
    await expect(clock(page)).toBeHidden();
  });
});
