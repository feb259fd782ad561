import type { Browser, Page } from "@playwright/test";
import { Authenticator } from "./authenticator.ts";
import { addZone, chooseCity, dialogOf, openDialog, openForm, rowsOf } from "./dialog.ts";
import { expect, test } from "./fixtures.ts";

const press = (page: Page, name: string) =>
  dialogOf(page).getByRole("button", { name, exact: true }).click();
const signedIn = (page: Page) => dialogOf(page).getByRole("heading", { name: /^Signed in as/ });
const offer = (page: Page) => dialogOf(page).getByText("Keep this list on all your devices");
const passkeys = (page: Page) =>
  dialogOf(page).getByRole("list", { name: "Passkeys" }).getByRole("listitem");
const localList = (page: Page) =>
  page.evaluate(() => localStorage.getItem("timezone-preferences-anonymous") ?? "[]");

async function open(page: Page) {
  await page.goto("/");
  await openDialog(page);
}

async function createPasskey(page: Page) {
  await press(page, "Create a passkey");
  await expect(signedIn(page)).toBeVisible();
}

/** Another device of the same person: its authenticator has the same passkeys. */
async function newDevice(browser: Browser, address: string, from: Authenticator) {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  await from.syncTo(await Authenticator.plugInto(page));
  await open(page);
  await press(page, "I have a passkey");
  await expect(signedIn(page)).toBeVisible();
  return page;
}

test("a passkey takes the list along: out, in again without a name, and it is there", async ({
  page,
}) => {
  await Authenticator.plugInto(page);
  await open(page);
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
  await open(page);
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
  await open(page);
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
  await open(page);
  await createPasskey(page);
  await page.reload();
  let answer = () => {};
  await page.route("**/timezone-preferences", async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await openDialog(page);
  await expect(dialogOf(page).getByText("Loading preferences...")).toBeVisible();
  answer();
  await expect(
    dialogOf(page).getByText("No timezone preferences yet. Add one above!"),
  ).toBeVisible();
});

test("two devices see each other's changes when the dialog opens", async ({
  page,
  browser,
  server,
}) => {
  const authenticator = await Authenticator.plugInto(page);
  await open(page);
  await createPasskey(page);
  const phone = await newDevice(browser, server.address, authenticator);
  await addZone(phone, "Kathmandu", "Trek");
  await page.keyboard.press("Escape");
  await openDialog(page);
  await expect(rowsOf(page)).toContainText("Trek");
  await phone.context().close();
});

test("two tabs agree within a second: on the list, and on who is signed in", async ({
  page,
  context,
}) => {
  await Authenticator.plugInto(page);
  await open(page);
  await createPasskey(page);
  const other = await context.newPage();
  await open(other);
  await expect(signedIn(other)).toBeVisible();
  await page.bringToFront();
  await addZone(page, "Kathmandu", "Trek");
  await expect(rowsOf(other)).toContainText("Trek", { timeout: 1000 });
  await press(page, "Sign out");
  await expect(offer(page)).toBeVisible();
  await expect(offer(other)).toBeVisible({ timeout: 1000 });
});

test("a second passkey can be added on another device, and the first removed", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 409/);
  const laptop = await Authenticator.plugInto(page);
  await open(page);
  await createPasskey(page);
  await expect(passkeys(page)).toHaveCount(1);
  await press(page, "Add another passkey");
  await expect(
    dialogOf(page).getByText("This device has a passkey for this account already."),
  ).toBeVisible();

  await passkeys(page).getByRole("button").click();
  await expect(
    dialogOf(page).getByText(/This is your only passkey\. Create a recovery code/),
  ).toBeVisible();

  await laptop.unplug();
  await Authenticator.plugInto(page, { transport: "usb" });
  await press(page, "Add another passkey");
  await expect(passkeys(page)).toHaveCount(2);
  await expect(passkeys(page).first()).toContainText(/Chrome on Linux\s*Last used \w+day, /);
  await passkeys(page).first().getByRole("button").click();
  await expect(passkeys(page)).toHaveCount(1);

  await press(page, "Sign out");
  await expect(offer(page)).toBeVisible();
  await press(page, "I have a passkey");
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
  await open(page);
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
  await open(elsewhere);
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

test("signing out everywhere ends the other device's session, which says so and keeps the typing", async ({
  page,
  browser,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 401/);
  const authenticator = await Authenticator.plugInto(page);
  await open(page);
  await addZone(page, "Honolulu", "Surf");
  await createPasskey(page);
  await expect.poll(() => localList(page)).toBe("[]");
  await openForm(page);
  await chooseCity(page, "Tokyo");
  await page.getByLabel("Custom Name (Optional)").fill("Aiko");

  const phone = await newDevice(browser, server.address, authenticator);
  await press(phone, "Sign out everywhere");
  await expect(offer(phone)).toBeVisible();
  await phone.context().close();

  await press(page, "Add Timezone");
  await expect(
    dialogOf(page).getByText(
      "You were signed out elsewhere. This is now the list of this browser.",
    ),
  ).toBeVisible();
  await expect(offer(page)).toBeVisible();
  await expect(
    dialogOf(page).getByText("No timezone preferences yet. Add one above!"),
  ).toBeVisible();
  await expect(page.getByLabel("Custom Name (Optional)")).toHaveValue("Aiko");
  await expect(page.getByRole("combobox")).toContainText("Tokyo");
  await press(page, "Add Timezone");
  await expect(rowsOf(page)).toContainText("Aiko");
});

test("an account that is deleted, after a confirmation, leaves nothing in the database", async ({
  page,
  server,
}) => {
  await Authenticator.plugInto(page);
  await open(page);
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

test("a browser's dialog that is closed changes nothing, and that is said", async ({ page }) => {
  await Authenticator.plugInto(page, { agrees: false });
  await open(page);
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
  await open(page);
  await expect(dialogOf(page).getByRole("region", { name: "Add Timezone" })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test.describe("a merge that is interrupted", () => {
  for (const [when, reachesServer] of [
    ["before it reaches the server", false],
    ["after the server has it, before the page knows", true],
  ] as const) {
    test(`${when} loses nothing and doubles nothing`, async ({ page, expectedNoise }) => {
      expectedNoise.push(/Failed to load resource/);
      await Authenticator.plugInto(page);
      await open(page);
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
    await open(page);
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

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("axe finds nothing in the account's part of the dialog", async ({ page, axe }) => {
      await Authenticator.plugInto(page);
      await open(page);
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
