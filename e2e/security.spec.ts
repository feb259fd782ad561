import type { Page } from "@playwright/test";
import { expect, GEOCODER, MAIN, test } from "./support/fixtures.ts";
import { serveHostPage } from "./support/host-page.ts";

/** Browser messages about something that the page's policy blocks. */
const REFUSAL =
  /Content Security [Pp]olicy|requires 'Trusted|blocked by CORS policy|Failed to load resource/;

/** The CSP directives violated while `act` runs. */
async function violationsOf(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  await page.evaluate(() => {
    const violated: string[] = [];
    Object.assign(globalThis, { violated });
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      violated.push(effectiveDirective);
    });
  });
  await act();
  return page.evaluate<string[]>("violated");
}

test(
  "injected markup and strings run nothing, the page connects only to its server and the geocoder, and another site cannot frame it",
  MAIN,
  async ({ page, server, expectedNoise }) => {
    expectedNoise.push(REFUSAL, /frame-ancestors/);
    await page.route("/", async (route) => {
      const response = await route.fetch();
      const injected = `<base href="http://evil.test/"><script>window.injected = "script"</script>
          <svg onload="window.injected = 'handler'"></svg><style>h1 { display: none }</style>
          <script src="http://evil.test/evil.js"></script>`;
      const body = (await response.text()).replace("</body>", `${injected}</body>`);
      await route.fulfill({ response, body });
    });
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(globalThis, "injected"))).toBeUndefined();
    expect(await page.evaluate(() => document.baseURI)).not.toContain("evil");

    const fetchFrom = (address: string) => () =>
      page.evaluate((url) => fetch(url).then(String, String), address);
    expect(await violationsOf(page, fetchFrom("/api/health"))).toEqual([]);
    expect(await violationsOf(page, fetchFrom(GEOCODER))).toEqual([]);
    const other = GEOCODER.replace("127.0.0.1", "localhost");
    expect(await violationsOf(page, fetchFrom(other))).toEqual(["connect-src"]);

    const write = () =>
      page.evaluate(() => {
        document.createElement("p").innerHTML = "<b>bold</b>";
      });
    await expect(write()).rejects.toThrow("requires 'TrustedHTML'");

    const host = await serveHostPage(`<iframe src="${server.address}/"></iframe>`);
    const refused = page.waitForEvent("console", (message) =>
      message.text().includes("frame-ancestors"),
    );
    await page.goto(host.address);
    await refused;
    await expect(page.frameLocator("iframe").getByRole("heading")).toHaveCount(0);
    host.close();
  },
);
