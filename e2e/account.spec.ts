import {
  createPasskey,
  localList,
  offer,
  openWithDialog,
  press,
  signedIn,
} from "./support/account-panel.ts";
import { Authenticator } from "./support/authenticator.ts";
import { addZone, dialogOf, openDialog, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { holdBack } from "./support/hold-back.ts";

test("a passkey takes the list along: out, in again without a name, and it is there", async ({
  page,
}) => {
  await Authenticator.plugInto(page);
  await openWithDialog(page);
  await addZone(page, "Mumbai", "Mum");
  await createPasskey(page);
  await expect(rowsOf(page)).toContainText("Mum");
  await expect.poll(() => localList(page)).toBe("[]");

  await addZone(page, "Tokyo", "Aiko");
  await press(page, "Sign out");
  await expect(offer(page)).toBeVisible();
  await expect(
    dialogOf(page).getByText("No timezone preferences yet. Add one above!"),
  ).toBeVisible();
  expect(await localList(page)).toBe("[]");

  await press(page, "I have a passkey");
  await expect(rowsOf(page)).toHaveCount(2);
  await page.reload();
  await openDialog(page);
  await expect(rowsOf(page)).toHaveText([/^India Standard Time/, /^Japan Standard Time/]);
});

test("a visitor who never signs in asks for nothing of an account", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openWithDialog(page);
  await addZone(page, "Mumbai", "Mum");
  await expect(offer(page)).toBeVisible();
  const calls = asked.filter((path) => path.startsWith("/api/"));
  expect(new Set(calls)).toEqual(
    new Set(["/api/session", "/api/cities/featured", "/api/visitor-count"]),
  );
  expect(await page.context().cookies()).toEqual([]);
});

test("a removal in the account's list can be undone", async ({ page }) => {
  await Authenticator.plugInto(page);
  await openWithDialog(page);
  await createPasskey(page);
  await addZone(page, "Mumbai", "Mum");
  await addZone(page, "Tokyo", "Aiko");
  await press(page, "Remove Mum, India Standard Time");
  await expect(page.getByText("Timezone Removed", { exact: true })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowsOf(page)).toHaveText([/Mum/, /Aiko/]);
});

test("a list that loads from the server says so", async ({ page }) => {
  await Authenticator.plugInto(page);
  await openWithDialog(page);
  await createPasskey(page);
  const tellWho = await holdBack(page, "**/api/session");
  const tellList = await holdBack(page, "**/timezone-preferences");
  const asked = page.waitForRequest("**/timezone-preferences");
  await page.reload();
  await openDialog(page);
  const loading = dialogOf(page).getByText("Loading preferences...");
  const empty = dialogOf(page).getByText("No timezone preferences yet. Add one above!");
  await expect(loading).toBeVisible();
  await expect(empty).toHaveCount(0);
  tellWho();
  await asked;
  await expect(loading).toBeVisible();
  await expect(empty).toHaveCount(0);
  tellList();
  await expect(empty).toBeVisible();
});

test("where it can't be told who is signed in, that is said, and asked again on demand", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 503/);
  await Authenticator.plugInto(page);
  await openWithDialog(page);
  await createPasskey(page);
  await addZone(page, "Mumbai", "Mum");
  await page.route("**/api/session", (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await expect(page.getByText("Your zones can't be loaded right now.")).toBeVisible();
  await openDialog(page);
  await expect(
    dialogOf(page).getByText(
      "It can't be told right now who is signed in. This is the list kept in this browser.",
    ),
  ).toBeVisible();
  await page.unroute("**/api/session");
  const tellWho = await holdBack(page, "**/api/session");
  await press(page, "Try again");
  await expect(dialogOf(page).getByRole("button", { name: "Try again" })).toBeFocused();
  tellWho();
  await expect(rowsOf(page)).toHaveText(/Mum/);
  await expect(signedIn(page)).toBeVisible();
});

test("a recovery code is shown once and lets in who lost the passkey", async ({
  page,
  browser,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 400/);
  await Authenticator.plugInto(page);
  await openWithDialog(page);
  await createPasskey(page);
  await addZone(page, "Mumbai", "Mum");
  await press(page, "Create a recovery code");
  const code = (await dialogOf(page).locator("code").textContent()) ?? "";
  expect(code).toMatch(/^(\w{4}-){7}\w{4}$/);
  await expect(
    dialogOf(page).getByRole("button", { name: "Replace the recovery code" }),
  ).toBeVisible();
  await page.reload();
  await openDialog(page);
  await expect(signedIn(page)).toBeVisible();
  await expect(dialogOf(page).locator("code")).toHaveCount(0);

  const elsewhere = await (await browser.newContext({ baseURL: server.address })).newPage();
  await openWithDialog(elsewhere);
  await press(elsewhere, "I have lost my passkey");
  await elsewhere.getByLabel("Recovery code").fill("WRONG-CODE");
  await press(elsewhere, "Sign in");
  await expect(
    dialogOf(elsewhere).getByText("No account here has this recovery code."),
  ).toBeVisible();
  await expect(elsewhere.getByLabel("Recovery code")).toHaveValue("WRONG-CODE");
  await elsewhere.getByLabel("Recovery code").fill(code.toLowerCase());
  await press(elsewhere, "Sign in");
  await expect(rowsOf(elsewhere)).toContainText("Mum");
  await elsewhere.context().close();
});

test("an account that is deleted, after a confirmation, leaves nothing in the database", async ({
  page,
  server,
}) => {
  await Authenticator.plugInto(page);
  await openWithDialog(page);
  await createPasskey(page);
  await addZone(page, "Mumbai", "A name nobody else has");
  expect(server.dump()).toContain("A name nobody else has");
  await press(page, "Delete my account");
  await press(page, "Keep my account");
  await expect(signedIn(page)).toBeVisible();
  await press(page, "Delete my account");
  await press(page, "Delete everything");
  await expect(offer(page)).toBeVisible();
  const dump = server.dump();
  expect(dump).not.toContain("A name nobody else has");
  expect(dump).not.toContain("Chrome on Linux");
  expect(dump).toContain("tokyo");
});

test("what a button of the account reveals takes the focus, and gives it back when it is closed", async ({
  page,
}) => {
  await Authenticator.plugInto(page);
  await openWithDialog(page);
  const button = (name: string) => dialogOf(page).getByRole("button", { name, exact: true });
  await button("I have lost my passkey").press("Enter");
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await button("Never mind").press("Enter");
  await expect(button("I have lost my passkey")).toBeFocused();
  await createPasskey(page);
  await button("Delete my account").press("Enter");
  await expect(button("Keep my account")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button("Delete my account")).toBeFocused();
});

test("a browser's dialog that is closed changes nothing, and that is said", async ({ page }) => {
  await Authenticator.plugInto(page, { agrees: false });
  await openWithDialog(page);
  await press(page, "Create a passkey");
  await expect(
    dialogOf(page).getByText("The browser's dialog was closed, and nothing was changed."),
  ).toBeVisible();
  await press(page, "I have a passkey");
  await expect(offer(page)).toBeVisible();
  await expect(signedIn(page)).toHaveCount(0);
});

test("a browser without WebAuthn is not offered what it can't do", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "PublicKeyCredential");
  });
  await openWithDialog(page);
  await expect(dialogOf(page).getByRole("region", { name: "Add Timezone" })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("axe finds nothing in the account's part of the dialog", async ({ page, axe }) => {
      await Authenticator.plugInto(page);
      await openWithDialog(page);
      await press(page, "I have lost my passkey");
      await axe(page);
      await createPasskey(page);
      await press(page, "Create a recovery code");
      await press(page, "Delete my account");
      await expect(dialogOf(page).locator("code")).toBeVisible();
      await axe(page);
    });
  });
}
