import type { FastifyRequest } from "fastify";
import { Refusal } from "../http/errors.ts";
import type { Settings } from "../settings/settings.ts";

export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** The WebAuthn relying party: `PUBLIC_ORIGIN`, or localhost if it is not set. Throws a Refusal for other hosts. */
export function getRelyingParty(
  request: FastifyRequest,
  { publicOrigin }: Pick<Settings, "publicOrigin">,
): RelyingParty {
  if (publicOrigin) return { id: new URL(publicOrigin).hostname, origin: publicOrigin };
  if (request.hostname === "localhost") {
    return { id: "localhost", origin: `http://${request.host}` };
  }
  throw new Refusal("passkeys_not_set_up");
}
