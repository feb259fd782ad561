import { type CDPSession, expect, type Page } from "@playwright/test";
import { PASSKEY_OPTIONS_PATH, PASSKEYS_PATH } from "../../shared/api/account.ts";
import { mergePath } from "../../shared/api/preferences.ts";
import { dialogOf, openDialog, type Zone } from "./my-zones.ts";

interface Account {
  readonly userId: string;
  readonly authenticator: VirtualAuthenticator;
}

export const pressInDialog = (page: Page, name: string) =>
  dialogOf(page).getByRole("button", { name, exact: true }).click();
export const signedInHeading = (page: Page) =>
  dialogOf(page).getByRole("heading", { name: "Signed in on this device" });
export const signInOffer = (page: Page) =>
  dialogOf(page).getByText("Keep this list on all your devices");
export const passkeyRows = (page: Page) =>
  dialogOf(page).getByRole("list", { name: "Passkeys" }).getByRole("listitem");
export const readLocalList = (page: Page) =>
  page.evaluate(() => localStorage.getItem("timezone-preferences-anonymous") ?? "[]");

export async function openPageWithDialog(page: Page) {
  await page.goto("/");
  await openDialog(page);
}

/** Creates an account with a virtual authenticator and these zones by the calls that the page makes. */
export async function signUp(page: Page, zones: readonly Zone[]): Promise<Account> {
  const authenticator = await VirtualAuthenticator.attachTo(page);
  await page.goto("/robots.txt");
  const userId = await page.evaluate(
    async ([optionsPath, passkeysPath]) => {
      const headers = { "content-type": "application/json" };
      const options = await (await fetch(optionsPath, { method: "POST" })).json();
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
      const passkey = await navigator.credentials.create({ publicKey });
      const body = JSON.stringify({ name: "Chrome on Linux", passkey });
      const session = await (await fetch(passkeysPath, { method: "POST", headers, body })).json();
      return String(session.userId);
    },
    [PASSKEY_OPTIONS_PATH, PASSKEYS_PATH] as const,
  );
  if (zones.length > 0) {
    const response = await page.request.post(mergePath(userId), { data: { preferences: zones } });
    expect(response.ok()).toBe(true);
  }
  return { userId, authenticator };
}

export async function createPasskey(page: Page) {
  await pressInDialog(page, "Create a passkey");
  await expect(signedInHeading(page)).toBeVisible();
}

/** A WebAuthn authenticator that Chromium simulates. */
export class VirtualAuthenticator {
  readonly #cdp: CDPSession;
  readonly #id: string;

  private constructor(cdp: CDPSession, id: string) {
    this.#cdp = cdp;
    this.#id = id;
  }

  static async attachTo(
    page: Page,
    transport: "internal" | "usb" = "internal",
  ): Promise<VirtualAuthenticator> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(cdp, authenticatorId);
  }

  async detach(): Promise<void> {
    await this.#cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: this.#id });
  }
}
