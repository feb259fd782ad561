import { createPasskey, localList, openWithDialog } from "./support/account-panel.ts";
import { Authenticator } from "./support/authenticator.ts";
import { addZone, openDialog, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";

test.describe("a merge that is interrupted", () => {
  for (const [when, reachesServer] of [
    ["before it reaches the server", false],
    ["after the server has it, before the page knows", true],
  ] as const) {
    test(`${when} loses nothing and doubles nothing`, async ({ page, expectedNoise }) => {
      expectedNoise.push(/Failed to load resource/);
      await Authenticator.plugInto(page);
      await openWithDialog(page);
      await addZone(page, "Mumbai", "Mum");
      await addZone(page, "Tokyo", "Aiko");
      const before = await localList(page);
      await page.route("**/merge", async (route) => {
        if (reachesServer) await route.fetch();
        await route.abort();
      });
      await createPasskey(page);
      await expect(
        page.getByText(/could not be added to yours\. It is kept here\./).first(),
      ).toBeVisible();
      expect(await localList(page)).toBe(before);

      await page.unroute("**/merge");
      await page.reload();
      await openDialog(page);
      await expect(rowsOf(page)).toHaveText([/Mum/, /Aiko/]);
      await expect.poll(() => localList(page)).toBe("[]");
    });
  }

  test("while it clears the browser's list loses nothing and doubles nothing", async ({ page }) => {
    await Authenticator.plugInto(page);
    await openWithDialog(page);
    await addZone(page, "Mumbai", "Mum");
    await addZone(page, "Tokyo", "Aiko");
    const before = await localList(page);
    await createPasskey(page);
    await expect.poll(() => localList(page)).toBe("[]");
    await page.evaluate(
      (list) => localStorage.setItem("timezone-preferences-anonymous", list),
      before,
    );
    await page.reload();
    await openDialog(page);
    await expect.poll(() => localList(page)).toBe("[]");
    await expect(rowsOf(page)).toHaveText([/Mum/, /Aiko/]);
  });
});
