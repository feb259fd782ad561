import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HAS_ZIC, makeTzdataDir, WINNIPEG_WITH_DST } from "../server/testing/make-tzdata-dir.ts";
import { ZONE_RELEASE_PATH, ZONE_RULES_PATH } from "../shared/api/zone-rules.ts";
import { expect, test } from "./support/fixtures.ts";
import { storeZones, zoneRows } from "./support/my-zones.ts";
import { visitAndCache } from "./support/page.ts";
import { pathOf, recordRequests } from "./support/requests.ts";

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
  ownServer: { TZDATA_DIR: folder, TZDATA_CHECK_SECONDS: "1", LOG_LEVEL: "error" },
});

// Over five seconds: it reads the data, compresses the documents and caches the page anew.
test("a newer law that reaches the server changes an open page at once, in one request, and holds offline", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/);
  const row = page.getByRole("row", { name: /^Manitoba Time/ });
  await page.clock.install({ time: NOW });
  await storeZones(page, [{ timezone: "Manitoba Time", customName: null }]);
  await visitAndCache(page);
  const requests = recordRequests(page);
  await expect(row).toContainText("UTC-05:00");
  await expect(zoneRows(page)).toContainText(/1:\d\d:\d\d pm/);

  makeTzdataDir(folder, { release: NEWER, change: WINNIPEG_WITH_DST });
  // The server reads the data once a second and then compresses its documents, which takes a busy machine seconds.
  await expect
    .poll(async () => (await page.request.get(ZONE_RELEASE_PATH)).text(), { timeout: 20_000 })
    .toContain(NEWER);
  // The visitor count is fetched again.
  await page.clock.fastForward(60_000);
  await expect(row).toContainText("UTC-06:00");
  await expect(zoneRows(page)).toContainText(/12:\d\d:\d\d pm/);
  expect(requests.filter((request) => pathOf(request) === ZONE_RULES_PATH)).toHaveLength(1);

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
  await expect(row).toContainText("UTC-06:00");
  await expect(zoneRows(page)).toContainText(/12:\d\d:\d\d pm.*−7 h/);
});
