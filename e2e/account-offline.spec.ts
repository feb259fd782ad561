import { signUp } from "./support/account-panel.ts";
import { expect, test } from "./support/fixtures.ts";
import { AIKO, actionsOf, MUM, myZones, zoneRows } from "./support/my-zones.ts";
import { NO_SERVER, returnToPage, visitAndCache } from "./support/page.ts";

test.use({ serviceWorkers: "allow" });

// Over five seconds: the worker caches every file of the page.
test("a signed-in visitor's list opens offline as a marked copy, which refuses changes, and is the list again once the server can be reached; a frame for another site gets no cached page", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(NO_SERVER, /status of 503/);
  const copyMark = myZones(page).getByText(/^Saved copy from \d+:\d\d [ap]m\./);
  await signUp(page, [MUM, AIKO]);
  await visitAndCache(page);
  await expect(zoneRows(page)).toHaveCount(2);
  await context.setOffline(true);
  await page.reload();
  await expect(zoneRows(page)).toHaveText([/Mum/, /Aiko/]);
  await expect(copyMark).toBeVisible();
  await actionsOf(page, "Mum").press("Alt+ArrowDown");
  await expect(
    page.getByText("You’re not connected right now, so My zones can’t be changed.", {
      exact: true,
    }),
  ).toBeVisible();
  await expect(zoneRows(page)).toHaveText([/Mum/, /Aiko/]);

  await context.setOffline(false);
  // The first request after the event `online` may still fail.
  await expect(async () => {
    await returnToPage(page);
    await expect(copyMark).toBeHidden({ timeout: 1000 });
  }).toPass({ timeout: 10_000 });
  await actionsOf(page, "Mum").press("Alt+ArrowDown");
  await expect(zoneRows(page)).toHaveText([/Aiko/, /Mum/]);

  await context.setOffline(true);
  await expect(page.goto("/embed?place=Tokyo"), "no cached page").rejects.toThrow(
    "ERR_INTERNET_DISCONNECTED",
  );
  await context.setOffline(false);
});
