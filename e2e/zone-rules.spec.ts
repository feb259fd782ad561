import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { HAS_ZIC, makeTzdataDir, WINNIPEG_WITH_DST } from "../server/testing/make-tzdata-dir.ts";
import { ZONE_RELEASE_PATH, ZONE_RULES_PATH } from "../shared/api/zone-rules.ts";
import { expect, test } from "./support/fixtures.ts";
import { boxOf } from "./support/layout.ts";
import { storeZones, zoneRows } from "./support/my-zones.ts";
import { visitAndCache } from "./support/page.ts";

/** 7:04 pm in Berlin, where the visitor is; in Winnipeg 1:04 pm, with DST in summer only 12:04 pm. */
const NOW = "2026-12-15T18:04:05Z";
const NEWER = "2026zz";

const parent = mkdtempSync(join(tmpdir(), "world-clock-tzdata-"));
const folder = join(parent, "zoneinfo");
// Not in `afterAll`, which would start a server of its own.
process.once("exit", () => rmSync(parent, { recursive: true }));

test.skip(!HAS_ZIC, "needs zic");
test.use({
  serviceWorkers: "allow",
  // Newer data are a warning.
  serverSettings: { TZDATA_DIR: folder, TZDATA_CHECK_SECONDS: "1", LOG_LEVEL: "error" },
});

const rowOf = (page: Page) => page.getByRole("row", { name: /^Manitoba Time/ });
const dock = (page: Page) => page.getByRole("region", { name: "Pick a time" });
const releaseOf = async (page: Page) => (await page.request.get(ZONE_RELEASE_PATH)).json();

/** The server reads the data once a second and then compresses its documents, which takes a busy machine seconds. */
async function expectServed(page: Page, release: string) {
  const { poll } = expect.configure({ timeout: 20_000 });
  await poll(async () => (await releaseOf(page)).release).toBe(release);
}

/** The visitor count is fetched again. */
const passMinute = (page: Page) => page.clock.fastForward(60_000);

function recordRulesRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === ZONE_RULES_PATH) requests.push(request.url());
  });
  return requests;
}

// Over five seconds: it reads the data, compresses the documents and caches the page anew.
test("a newer law that reaches the server changes an open page at once, leaves what is typed, and holds offline", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install({ time: NOW });
  await storeZones(page, [{ timezone: "Manitoba Time", customName: null }]);
  await visitAndCache(page);
  await page.getByRole("combobox", { name: "What time is it in…?" }).fill("winnipeg");
  await page.getByRole("grid", { name: "Places" }).getByRole("row").first().click();
  const panel = page.getByRole("region", { name: /^Winnipeg/ });
  await page.getByRole("button", { name: "Pick a time", exact: true }).click();
  await dock(page).getByLabel("Date").fill("2027-01-15");
  const time = dock(page).getByRole("textbox", { name: "Time" });
  await time.fill("half pa");
  const requests = recordRulesRequests(page);
  const { y } = await boxOf(panel);
  await expect(rowOf(page)).toContainText("UTC-05:00");
  await expect(zoneRows(page)).toContainText("1:04 pm");
  await expect(panel).toContainText("UTC-05:00");

  makeTzdataDir(folder, { release: NEWER, change: WINNIPEG_WITH_DST });
  await expectServed(page, NEWER);
  await passMinute(page);
  await expect(rowOf(page)).toContainText("UTC-06:00");
  await expect(zoneRows(page)).toContainText("12:04 pm");
  await expect(panel).toContainText("UTC-06:00");
  await expect(panel).toContainText("March 14, 2027 at 2:00 am: 1 hour forward");
  await expect(time).toHaveValue("half pa");
  await expect(time).toBeFocused();
  // A row of the list has a line more.
  expect(Math.abs((await boxOf(panel)).y - y)).toBeLessThan(20);
  expect(requests).toHaveLength(1);

  await expect
    .poll(() =>
      page.evaluate(async (release) => {
        const document = await (await caches.match("/"))?.text();
        return document?.includes(release);
      }, NEWER),
    )
    .toBe(true);
  await expect(page.getByText("A new version is ready.")).toHaveCount(0);

  await context.setOffline(true);
  await page.reload();
  await expect(rowOf(page)).toContainText("UTC-06:00");
  await expect(zoneRows(page)).toContainText(/−7 h.*12:\d\d:\d\d pm/);
});
