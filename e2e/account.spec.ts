import type { Page } from "@playwright/test";
import { expect, MAIN, test } from "./support/fixtures.ts";
import {
  AIKO,
  actionsOf,
  addZone,
  dialogOf,
  MUM,
  myZones,
  openDialog,
  openWithZones,
  rowsOf,
  zoneRows,
} from "./support/my-zones.ts";
import { NO_SERVER } from "./support/page.ts";
import { pathOf, recordRequests } from "./support/requests.ts";

const buttonIn = (page: Page, name: string) =>
  dialogOf(page).getByRole("button", { name, exact: true });
const saveButton = (page: Page) => page.getByRole("button", { name: "Save to my account" });
const signedInHeading = (page: Page) =>
  dialogOf(page).getByRole("heading", { name: "Signed in on this device" });
const signInOffer = (page: Page) => dialogOf(page).getByText("Keep this list on all your devices");
const localList = (page: Page) =>
  page.evaluate(() => localStorage.getItem("timezone-preferences-anonymous") ?? "[]");

/** Attaches a WebAuthn authenticator that Chromium simulates, and returns how to remove it. */
async function attachAuthenticator(page: Page, transport: "internal" | "usb" = "internal") {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return () => cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
}

test(
  "creating a passkey moves the list to the account, and signing in again restores it",
  MAIN,
  async ({ page }) => {
    await attachAuthenticator(page);
    await openWithZones(page, [MUM, AIKO]);
    await saveButton(page).click();
    await expect(buttonIn(page, "Create a passkey")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(signedInHeading(page)).toBeVisible();
    await expect(
      page.getByText(/^Your list is saved to your account, with 2 zones /),
    ).toBeVisible();
    await expect.poll(() => localList(page)).toBe("[]");
    await expect(rowsOf(page)).toHaveText([/Mum/, /Aiko/]);
    await buttonIn(page, "Sign out").click();
    await expect(signInOffer(page)).toBeVisible();
    await expect(dialogOf(page).getByText("No timezone preferences yet.")).toBeVisible();
    await buttonIn(page, "I have a passkey").click();
    await expect(page.getByText("Signed In", { exact: true })).toBeVisible();
    await expect(rowsOf(page)).toHaveText([/Mum/, /Aiko/]);
    await page.keyboard.press("Escape");
    await expect(page.getByText("Saved to your account.", { exact: true })).toBeVisible();
  },
);

// Over five seconds: it opens the page in two tabs, with four prompts for a passkey.
test("a visitor who never signs in makes no account calls and gets no cookies; an account is the same in two tabs, and is found again by a recovery code if the passkey is lost", async ({
  page,
  context,
}) => {
  const requests = recordRequests(page);
  await page.goto("/");
  await openDialog(page);
  await addZone(page, "Mumbai", "Mum");

  await expect(signInOffer(page)).toBeVisible();
  const calls = requests.map(pathOf).filter((path) => path.startsWith("/api/"));
  expect(new Set(calls)).toEqual(
    new Set(["/api/session", "/api/cities/featured", "/api/visitor-count"]),
  );
  expect(await context.cookies()).toEqual([]);

  const loseAuthenticator = await attachAuthenticator(page);
  await buttonIn(page, "Create a passkey").click();
  await expect(signedInHeading(page)).toBeVisible();
  await expect.poll(() => localList(page)).toBe("[]");
  await buttonIn(page, "Create a recovery code").click();
  const code = await dialogOf(page).locator("code").textContent();

  const other = await context.newPage();
  await other.goto("/");
  await openDialog(other);
  await expect(signedInHeading(other)).toBeVisible();
  await expect(rowsOf(other)).toHaveCount(1);
  await page.bringToFront();
  await rowsOf(page)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(rowsOf(other)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowsOf(other)).toHaveCount(1);
  await buttonIn(page, "Sign out").click();
  await expect(signInOffer(page)).toBeVisible();
  await expect(signInOffer(other)).toBeVisible();
  await other.close();

  await loseAuthenticator();
  await attachAuthenticator(page, "usb");

  await buttonIn(page, "Use a recovery code").click();
  await page.getByLabel("Recovery code").fill(String(code).toLowerCase());
  await page.keyboard.press("Enter");
  await expect(rowsOf(page)).toContainText("Mum");

  const passkeys = dialogOf(page).getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await buttonIn(page, "Add another passkey").click();
  await expect(passkeys).toHaveCount(2);
  await passkeys.first().getByRole("button").click();
  await expect(passkeys).toHaveCount(1);
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  // Over five seconds: the worker caches every file of the page.
  test("a signed-in visitor's list opens offline as a marked copy, and is the list again once the server can be reached; a frame for another site gets no cached page", async ({
    page,
    context,
    expectedNoise,
  }) => {
    expectedNoise.push(NO_SERVER, /status of 503/);
    const copyMark = myZones(page).getByText(/^Saved copy from \d+:\d\d [ap]m\./);
    await attachAuthenticator(page);
    await openWithZones(page, [MUM, AIKO]);
    await saveButton(page).click();
    await buttonIn(page, "Create a passkey").click();
    await expect(signedInHeading(page)).toBeVisible();
    // The reload would interrupt the merge.
    await expect.poll(() => localList(page)).toBe("[]");
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    await context.setOffline(true);
    await page.reload();
    await expect(zoneRows(page)).toHaveText([/Mum/, /Aiko/]);
    await expect(copyMark).toBeVisible();

    await context.setOffline(false);
    // The first request after the event `online` may still fail.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
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
});
