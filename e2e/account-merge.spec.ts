import { SESSION_PATH, type Session } from "../shared/api/account.ts";
import { meetingsPath } from "../shared/api/meetings.ts";
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

  const meeting = { id: "a", link: "at=2027-03-02T15:00Z", release: "2026c" };
  await page.evaluate(
    (text) => localStorage.setItem("saved-meetings", text),
    JSON.stringify([meeting]),
  );

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

  await test.step("a saved meeting has moved meanwhile", async () => {
    expect(await page.evaluate(() => localStorage.getItem("saved-meetings"))).toBe("[]");
    const { userId }: Session = await (await page.request.get(SESSION_PATH)).json();
    const saved = await page.request.get(meetingsPath(userId ?? ""));
    expect(await saved.json()).toEqual([meeting]);
  });
});
