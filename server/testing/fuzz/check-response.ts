import { expect } from "vitest";

interface TestResponse {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

const MAX_MESSAGE_LENGTH = 160;
const INTERNALS =
  /node_modules|\bat .+:\d+|\.ts\b|\/(?:home|root|tmp|usr)\/|sqlite|postgres|kysely|fastify|FST_|ERR_|ajv|\bselect .+ from\b|errno|undefined/i;

const ADDRESS_REFUSAL =
  "This server does not look up where an address is. Name the zone instead: /api/timezone/Europe/London";
/** Those of the calls of worldtimeapi.org. */
const FOREIGN_REFUSALS = ["unknown location", ADDRESS_REFUSAL].flatMap((error) => [
  JSON.stringify({ error }),
  `error: ${error}`,
]);

/** Every response: no server error, and errors in the common format with a message that leaks no internals. */
export function checkResponse(
  { statusCode, headers, body }: TestResponse,
  { mayLackPasskeys }: { readonly mayLackPasskeys: boolean },
): void {
  if (statusCode >= 500) {
    // Returned if the host is not localhost and PUBLIC_ORIGIN is not set.
    expect(body).toContain('"passkeys_not_set_up"');
    expect(mayLackPasskeys).toBe(true);
  }
  const isPage = /^text\/html/.test(String(headers["content-type"]));
  if (statusCode < 400 || body === "" || isPage) return;
  expect(headers["x-content-type-options"]).toBe("nosniff");
  if (FOREIGN_REFUSALS.includes(body)) return;
  const response = JSON.parse(body) as { error: { code: string; message: string } };
  expect(response).toEqual({ error: { code: expect.any(String), message: expect.any(String) } });
  const { code, message } = response.error;
  expect(code).toMatch(/^[a-z_]+$/);
  expect(message).toMatch(/^[A-Z][^\p{Cc}\p{Cs}]+\.$/u);
  expect(message.length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH);
  expect(message.replace(/"[^"]*"/g, "")).not.toMatch(INTERNALS);
}
