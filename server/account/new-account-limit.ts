import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyReply, FastifyRequest } from "fastify";
import { DAY_MS } from "../../shared/durations.ts";
import type { App } from "../http/app-type.ts";
import { Refusal } from "../http/errors.ts";

/** Makes a function that counts a new account, and throws a Refusal if the address has created too many today. */
export function newAccountLimit(app: App, newAccountsPerDay: number) {
  const count = app.createRateLimit({
    max: newAccountsPerDay,
    timeWindow: DAY_MS,
    keyGenerator: (request) => `new-accounts-${normalizeIP(request.ip)}`,
  });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header("retry-after", counted.ttlInSeconds);
    throw new Refusal("too_many_new_accounts");
  };
}
