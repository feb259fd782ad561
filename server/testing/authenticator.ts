import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface SigningOptions {
  readonly origin?: string;
  readonly relyingParty?: string;
  readonly verifiesUser?: boolean;
  readonly counter?: number;
  /** The algorithm that the public key names; ES256 by default. */
  readonly algorithm?: number;
  /** Bytes of an unknown entry in the public key. */
  readonly keyPadding?: number;
}

export class TestAuthenticator {
  readonly id: string;
  /** As the options of its registration name the user. */
  userHandle: string | undefined;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #counter = 0;

  /** `idBytes` is the length of the passkey's id, at most 255. */
  constructor(idBytes = 16) {
    this.id = randomBytes(idBytes).toString("base64url");
  }

  register(challenge: string, options: SigningOptions = {}) {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, options.algorithm ?? -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]);
    if (options.keyPadding) key.set(-70_000, new Uint8Array(options.keyPadding));
    const id = Buffer.from(this.id, "base64url");
    const authData = Buffer.concat([
      this.#authenticatorData(HAS_CREDENTIAL, options),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      isoCBOR.encode(key),
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]) as never,
    );
    return this.#credential({
      clientDataJSON: clientData("webauthn.create", challenge, options),
      attestationObject: Buffer.from(attestation).toString("base64url"),
      transports: ["internal", "hybrid"],
    });
  }

  signIn(challenge: string, options: SigningOptions = {}) {
    this.#counter = options.counter ?? this.#counter + 1;
    const clientDataJSON = clientData("webauthn.get", challenge, options);
    const authenticatorData = this.#authenticatorData(0, options);
    const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    const signed = Buffer.concat([authenticatorData, hash]);
    return this.#credential({
      clientDataJSON,
      authenticatorData: authenticatorData.toString("base64url"),
      signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
      userHandle: this.userHandle,
    });
  }

  #credential(response: object) {
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      clientExtensionResults: {},
      authenticatorAttachment: "platform",
      response,
    };
  }

  #authenticatorData(
    flags: number,
    { relyingParty = "localhost", verifiesUser = true }: SigningOptions,
  ) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([
      createHash("sha256").update(relyingParty).digest(),
      Buffer.from([flags | USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0)]),
      counter,
    ]);
  }
}

function clientData(
  type: string,
  challenge: string,
  { origin = "http://localhost" }: SigningOptions,
) {
  const text = JSON.stringify({ type, challenge, origin, crossOrigin: false });
  return Buffer.from(text).toString("base64url");
}
