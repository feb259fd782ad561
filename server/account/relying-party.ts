import type { FastifyRequest } from "fastify";
import { Refusal } from "../http/errors.ts";

export interface RelyingParty {
  /** The host that passkeys are bound to. */
  readonly id: string;
  readonly origin: string;
}

/** What passkeys are bound to: `PUBLIC_ORIGIN`, or localhost without it. Throws a Refusal elsewhere. */
export function relyingPartyOf(
  request: FastifyRequest,
  publicOrigin: string | undefined,
): RelyingParty {
  if (publicOrigin) return { id: new URL(publicOrigin).hostname, origin: publicOrigin };
  if (request.hostname === "localhost") {
    return { id: "localhost", origin: `http://${request.host}` };
  }
  throw new Refusal("passkeys_not_set_up");
}
