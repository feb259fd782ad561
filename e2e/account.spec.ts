import {
  createPasskey,
  openPageWithAccount,
  openPageWithDialog,
  passkeyRows,
  pressInDialog,
  readLocalList,
  signedInHeading,
  signInOffer,
  signUp,
} from "./support/account-panel.ts";
import { addZone, dialogOf, openDialog, rowsOf } from "./support/dialog.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf } from "./support/layout.ts";
import { MUM, storeZones, zoneRows } from "./support/my-zones.ts";
import { holdRequests, pathOf, recordRequests } from "./support/requests.ts";
import { VirtualAuthenticator } from "./support/virtual-authenticator.ts";

test(
  "creating a passkey moves the list to the account, and signing in again restores it",
  MAIN,
  async ({ page }) => {
    await VirtualAuthenticator.attachTo(page);
    await storeZones(page, [MUM]);
    await openPageWithDialog(page);
    await createPasskey(page);
    await expect(rowsOf(page)).toContainText("Mum");
    await expect.poll(() => readLocalList(page)).toBe("[]");

    await addZone(page, "Tokyo", "Aiko");
    await pressInDialog(page, "Sign out");
    await expect(signInOffer(page)).toBeVisible();
    await expect(
      dialogOf(page).getByText("No timezone preferences yet. Add one above!"),
    ).toBeVisible();
    expect(await readLocalList(page)).toBe("[]");

    await pressInDialog(page, "I have a passkey");
    await expect(rowsOf(page)).toHaveCount(2);
    await page.reload();
    await openDialog(page);
    await expect(rowsOf(page)).toHaveText([/India Standard Time/, /Japan Standard Time/]);
  },
);

test("a visitor who never signs in makes no account calls and gets no cookies", async ({
  page,
}) => {
  const requests = recordRequests(page);
  await openPageWithDialog(page);
  await addZone(page, "Mumbai", "Mum");
  await expect(signInOffer(page)).toBeVisible();
  const calls = requests.map(pathOf).filter((path) => path.startsWith("/api/"));
  expect(new Set(calls)).toEqual(
    new Set(["/api/session", "/api/cities/featured", "/api/visitor-count"]),
  );
  expect(await page.context().cookies()).toEqual([]);
});

test("if the session call fails and no copy is saved, the dialog says so and can retry", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 503/);
  const { userId } = await signUp(page, [MUM]);
  await page.goto("/");
  await expect(zoneRows(page)).toHaveCount(1);
  await page.evaluate((key) => localStorage.removeItem(key), `timezone-preferences-${userId}`);
  await page.route("**/api/session", (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await expect(page.getByText("Your zones can’t be loaded right now.")).toBeVisible();
  await openDialog(page);
  await expect(
    dialogOf(page).getByText("We can’t check your account right now. Showing this browser’s list."),
  ).toBeVisible();
  await page.unroute("**/api/session");
  const releaseSession = await holdRequests(page, "**/api/session");
  await pressInDialog(page, "Try again");
  await expect(dialogOf(page).getByRole("button", { name: "Try again" })).toBeFocused();
  releaseSession();
  await expect(rowsOf(page)).toHaveText(/Mum/);
  await expect(signedInHeading(page)).toBeVisible();
});

// Over five seconds: two devices, each with an account to change.
test("a recovery code is shown once and signs in a user who lost the passkey, who must add a passkey first", async ({
  page,
  browser,
  expectedNoise,
}) => {
  expectedNoise.push(/status of (400|403)/);
  await openPageWithAccount(page, [MUM]);
  await pressInDialog(page, "Create a recovery code");
  const code = (await dialogOf(page).locator("code").textContent()) ?? "";
  expect(code).toMatch(/^(\w{4}-){7}\w{4}$/);
  await expect(
    dialogOf(page).getByRole("button", { name: "Replace the recovery code" }),
  ).toBeVisible();
  await page.reload();
  await openDialog(page);
  await expect(signedInHeading(page)).toBeVisible();
  await expect(dialogOf(page).locator("code")).toHaveCount(0);

  const phone = await (await browser.newContext()).newPage();
  await VirtualAuthenticator.attachTo(phone);
  await openPageWithDialog(phone);
  await test.step("a wrong code is refused and stays in its field", async () => {
    await pressInDialog(phone, "Use a recovery code");
    await phone.getByLabel("Recovery code").fill("WRONG-CODE");
    await pressInDialog(phone, "Sign in");
    await expect(
      dialogOf(phone).getByText("No account here has this recovery code."),
    ).toBeVisible();
    await expect(phone.getByLabel("Recovery code")).toHaveValue("WRONG-CODE");
  });
  await test.step("the right code signs in, in any case", async () => {
    await phone.getByLabel("Recovery code").fill(code.toLowerCase());
    await pressInDialog(phone, "Sign in");
    await expect(rowsOf(phone)).toContainText("Mum");
  });
  await test.step("a session opened by a recovery code adds a passkey first", async () => {
    await pressInDialog(phone, "Replace the recovery code");
    await pressInDialog(phone, "Replace the recovery code");
    await expect(
      dialogOf(phone).getByText(
        "You signed in with a recovery code. Add a passkey first, then you can do this.",
      ),
    ).toBeVisible();
    await pressInDialog(phone, "Add another passkey");
    await expect(passkeyRows(phone)).toHaveCount(2);
    await pressInDialog(phone, "Replace the recovery code");
    await expect(dialogOf(phone).locator("code")).toBeVisible();
  });
  await phone.context().close();
});

test("deleting an account stands apart from signing out, needs a confirmation, and leaves none of its data in the database", async ({
  page,
  server,
}) => {
  const { userId } = await openPageWithAccount(page, [
    { ...MUM, customName: "A name nobody else has" },
  ]);
  const button = (name: string) => dialogOf(page).getByRole("button", { name, exact: true });
  const [above, below] = [
    await boxOf(button("Sign out")),
    await boxOf(button("Delete my account")),
  ];
  expect(below.y - above.y - above.height).toBeGreaterThan(24);
  const red = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--color-refusal)";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  await expect(button("Delete my account")).toHaveCSS("color", red);

  const before = server.dump();
  expect(before).toContain("A name nobody else has");
  expect(before).toContain(userId);
  await button("Delete my account").press("Enter");
  await expect(button("Delete everything")).toHaveCSS("background-color", red);
  await pressInDialog(page, "Keep my account");
  await expect(signedInHeading(page)).toBeVisible();
  await pressInDialog(page, "Delete my account");
  await pressInDialog(page, "Delete everything");
  await expect(signInOffer(page)).toBeVisible();
  await expect(page.getByText("Account Deleted", { exact: true })).toBeVisible();
  const dump = server.dump();
  expect(dump).not.toContain("A name nobody else has");
  expect(dump).not.toContain(userId);
  expect(dump).toContain("tokyo");
});

// Over five seconds: axe checks two states in two colour schemes.
test("expanding a section of the account card moves the focus into it, collapsing it restores the focus, and axe finds no violations", async ({
  page,
  axe,
}) => {
  await VirtualAuthenticator.attachTo(page);
  await openPageWithDialog(page);
  const button = (name: string) => dialogOf(page).getByRole("button", { name, exact: true });
  await button("Use a recovery code").press("Enter");
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await axe(page, "dialog");
  await button("Cancel").press("Enter");
  await expect(button("Use a recovery code")).toBeFocused();
  await createPasskey(page);
  await button("Delete my account").press("Enter");
  await expect(button("Keep my account")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button("Delete my account")).toBeFocused();
  await pressInDialog(page, "Create a recovery code");
  await pressInDialog(page, "Delete my account");
  await expect(dialogOf(page).locator("code")).toBeVisible();
  await axe(page, "dialog");
});
