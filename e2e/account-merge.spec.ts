import { createPasskey, openPageWithDialog, readLocalList } from "./support/account-panel.ts";
import { openDialog, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { AIKO, MUM, storeZones } from "./support/my-zones.ts";
import { VirtualAuthenticator } from "./support/virtual-authenticator.ts";

test("a merge at sign-in neither loses nor duplicates an entry, wherever it is interrupted", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/);
  await VirtualAuthenticator.attachTo(page);
  await storeZones(page, [MUM, AIKO]);
  await openPageWithDialog(page);
  const before = await readLocalList(page);
  let reachesServer = false;
  await page.route("**/merge", async (route) => {
    if (reachesServer) await route.fetch();
    await route.abort();
  });
  const expectKept = async () => {
    await expect(
      page.getByText(/could not be added to yours\. It is kept here\./).first(),
    ).toBeVisible();
    expect(await readLocalList(page)).toBe(before);
  };

  await test.step("before the request reaches the server", async () => {
    await createPasskey(page);
    await expectKept();
  });

  await test.step("after the commit, before the response", async () => {
    reachesServer = true;
    await page.reload();
    await expectKept();
  });

  await test.step("before the browser's list is cleared", async () => {
    await page.unroute("**/merge");
    await page.reload();
    await openDialog(page);
    await expect(rowsOf(page)).toHaveText([/Mum/, /Aiko/]);
    await expect.poll(() => readLocalList(page)).toBe("[]");
  });
});
