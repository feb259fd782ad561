import type { CDPSession, Page } from "@playwright/test";

interface Options {
  /** Whether its user touches it when asked; false stands for a dialog that is closed. */
  readonly agrees?: boolean;
  readonly transport?: "internal" | "usb";
}

/** A virtual authenticator of Chromium's. */
export class Authenticator {
  readonly #cdp: CDPSession;
  readonly #id: string;

  private constructor(cdp: CDPSession, id: string) {
    this.#cdp = cdp;
    this.#id = id;
  }

  static async plugInto(page: Page, options: Options = {}): Promise<Authenticator> {
    const { agrees = true, transport = "internal" } = options;
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: agrees,
        automaticPresenceSimulation: true,
      },
    });
    return new Authenticator(cdp, authenticatorId);
  }

  /** Puts this one's passkeys on another device's, as a password manager would. */
  async syncTo(other: Authenticator): Promise<void> {
    const { credentials } = await this.#cdp.send("WebAuthn.getCredentials", {
      authenticatorId: this.#id,
    });
    for (const credential of credentials) {
      await other.#cdp.send("WebAuthn.addCredential", {
        authenticatorId: other.#id,
        credential,
      });
    }
  }

  async unplug(): Promise<void> {
    await this.#cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: this.#id });
  }
}
