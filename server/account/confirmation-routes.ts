import { Type } from "typebox";
import { confirmationOptionsPath, userConfirmationPath } from "../../shared/api/account.ts";
import type { App } from "../http/app-type.ts";
import { NoBody, NoFields, UserParams } from "../http/schemas.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { createChallenge } from "./challenge-store.ts";
import { MAX_PASSKEY_CALLS, PasskeyCredential } from "./passkey-credential.ts";
import { listPasskeyDescriptors } from "./passkey-store.ts";
import { getRelyingParty } from "./relying-party.ts";
import { verifyPasskey } from "./verify-passkey.ts";
import { importWebAuthn } from "./webauthn.ts";

export function confirmationRoutes(app: App, dependencies: AccountDependencies): void {
  const { db, sessions, settings, now } = dependencies;
  app.post(
    confirmationOptionsPath(":userId"),
    {
      config: { limit: { name: "confirmation-options", max: MAX_PASSKEY_CALLS } },
      onRequest: sessions.requireOwner,
      schema: {
        operationId: "createConfirmationOptions",
        summary: "Get the WebAuthn options for confirming with a passkey",
        params: UserParams,
        querystring: NoFields,
        body: NoBody,
      },
    },
    async (request) => {
      const { userId } = request.params;
      const challenge = await createChallenge(db, { purpose: "confirm", userId }, now());
      const { generateAuthenticationOptions } = await importWebAuthn();
      return generateAuthenticationOptions({
        rpID: getRelyingParty(request, settings).id,
        challenge: Buffer.from(challenge, "base64url"),
        allowCredentials: await listPasskeyDescriptors(db, userId),
        userVerification: "required",
      });
    },
  );

  app.post(
    userConfirmationPath(":userId"),
    {
      config: { limit: { name: "confirmations", max: MAX_PASSKEY_CALLS } },
      onRequest: sessions.requireOwner,
      schema: {
        operationId: "confirmWithPasskey",
        summary: "Confirm with a passkey, which replaces the session",
        params: UserParams,
        querystring: NoFields,
        body: Type.Object({ passkey: PasskeyCredential }, { additionalProperties: false }),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { userId } = request.params;
      const expected = { purpose: "confirm", userId } as const;
      const { passkey } = request.body;
      const { passkeyId } = await verifyPasskey(request, passkey, expected, dependencies);
      await sessions.open(request, reply, userId, { passkeyId });
      return reply.code(204).send(null);
    },
  );
}
