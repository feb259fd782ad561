import type { Page } from "@playwright/test";
import { pressInDialog, signedInHeading, signInOffer, signUp } from "./support/account-panel.ts";
import { chooseCity, dialogOf, openDialog, openForm, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { AIKO, actionsOf, MUM, myZones, zoneRows } from "./support/my-zones.ts";
import { returnToPage, visitAndCache } from "./support/offline.ts";

const copyMark = (page: Page) => myZones(page).getByText(/^Saved copy from \d+:\d\d [ap]m\./);
const copyOf = (page: Page, userId: string) =>
  page.evaluate((key) => localStorage.getItem(key), `timezone-preferences-${userId}`);

test.beforeEach(({ expectedNoise }) => {
  expectedNoise.push(
    /ERR_CONNECTION_(REFUSED|RESET)|ERR_INTERNET_DISCONNECTED/,
    /status of (401|503)/,
  );
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a signed-in visitor's list opens offline as a marked copy, refuses changes without losing them, and is the list again once the server can be reached", async ({
    page,
    context,
    axe,
  }) => {
    const { userId } = await signUp(page, [MUM, AIKO]);
    await visitAndCache(page);
    await expect(zoneRows(page)).toHaveCount(2);
    await context.setOffline(true);
    await page.reload();
    await expect(zoneRows(page)).toHaveText([/Mum/, /Aiko/]);
    await expect(copyMark(page)).toBeVisible();
    await axe(page);

    await openDialog(page);
    await expect(rowsOf(page)).toHaveCount(2);
    await expect(
      dialogOf(page).getByText(
        "We can’t check your account right now. Showing the saved copy of your list.",
      ),
    ).toBeVisible();
    await openForm(page);
    await chooseCity(page, "Tokyo");
    await page.getByLabel("Custom Name (Optional)").fill("Hana");
    await pressInDialog(page, "Add Timezone");
    await expect(
      dialogOf(page).getByText("You’re not connected right now, so your list can’t be changed."),
    ).toBeVisible();
    await expect(page.getByLabel("Custom Name (Optional)")).toHaveValue("Hana");

    await context.setOffline(false);
    // The first request after the event `online` may still fail.
    await expect(async () => {
      await returnToPage(page);
      await expect(signedInHeading(page)).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 10_000 });
    await expect(dialogOf(page).getByText(/^Saved copy from/)).toBeHidden();
    await pressInDialog(page, "Add Timezone");
    await expect(rowsOf(page)).toHaveText([/Mum/, /Aiko/, /Hana/]);
    expect(await copyOf(page, userId)).toContain("Hana");

    await pressInDialog(page, "Sign out");
    await expect(signInOffer(page)).toBeVisible();
    expect(await copyOf(page, userId)).toBeNull();
    await expect(zoneRows(page)).toHaveCount(0);
  });
});

test.describe("with a server of its own", () => {
  test.use({ needsOwnServer: true });

  test("while the server is down the list is a marked copy that a failed move leaves as it was, and a return to the page ends it once the server is back", async ({
    page,
    server,
  }) => {
    await signUp(page, [MUM, AIKO]);
    await page.goto("/");
    await expect(zoneRows(page)).toHaveCount(2);
    await server.stop();
    await actionsOf(page, "Mum").press("Alt+ArrowDown");
    await expect(copyMark(page)).toBeVisible();
    await expect(
      page.getByText("You’re not connected right now, so your list can’t be changed.", {
        exact: true,
      }),
    ).toBeVisible();
    await expect(zoneRows(page)).toHaveText([/Mum/, /Aiko/]);
    await server.start();
    await returnToPage(page);
    await expect(copyMark(page)).toBeHidden();
  });
});
