import { createPasskey, openPageWithDialog, readLocalList } from "./support/account-panel.ts";
import { openDialog, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { AIKO, MUM, storeZones } from "./support/my-zones.ts";
import { VirtualAuthenticator } from "./support/virtual-authenticator.ts";

test.describe("a merge at sign-in", () => {
  for (const [when, reachesServer] of [
    ["before the request reaches the server", false],
    ["after the commit, before the response", true],
  ] as const) {
    test(`neither loses nor duplicates an entry if interrupted ${when}`, async ({
      page,
      expectedNoise,
    }) => {
      expectedNoise.push(/Failed to load resource/);
      await VirtualAuthenticator.attachTo(page);
      await storeZones(page, [MUM, AIKO]);
      await openPageWithDialog(page);
      const before = await readLocalList(page);
      await page.route("**/merge", async (route) => {
        if (reachesServer) await route.fetch();
        await route.abort();
      });
      await createPasskey(page);
      await expect(
        page.getByText(/could not be added to yours\. It is kept here\./).first(),
      ).toBeVisible();
      expect(await readLocalList(page)).toBe(before);

      await page.unroute("**/merge");
      await page.reload();
      await openDialog(page);
      await expect(rowsOf(page)).toHaveText([/Mum/, /Aiko/]);
      await expect.poll(() => readLocalList(page)).toBe("[]");
    });
  }

  test("neither loses nor duplicates an entry if interrupted before the browser's list is cleared", async ({
    page,
  }) => {
    await VirtualAuthenticator.attachTo(page);
    await storeZones(page, [MUM, AIKO]);
    await openPageWithDialog(page);
    const before = await readLocalList(page);
    await createPasskey(page);
    await expect.poll(() => readLocalList(page)).toBe("[]");
    await page.evaluate(
      (list) => localStorage.setItem("timezone-preferences-anonymous", list),
      before,
    );
    await page.reload();
    await openDialog(page);
    await expect.poll(() => readLocalList(page)).toBe("[]");
    await expect(rowsOf(page)).toHaveText([/Mum/, /Aiko/]);
  });
});
