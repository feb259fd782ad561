import { expect } from "vitest";

interface Answer {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

const LONGEST_MESSAGE = 160;
/** Of stacks, files, engines and packages. */
const INTERNALS =
  /node_modules|\bat .+:\d+|\.ts\b|\/(?:home|root|tmp|usr)\/|sqlite|postgres|kysely|fastify|FST_|ERR_|ajv|\bselect .+ from\b|errno|undefined/i;

/** Holds an answer to what every answer is: no fault, and an error in the one shape with a sentence that tells no internals. */
export function checkAnswer(
  { statusCode, headers, body }: Answer,
  { mayLackPasskeys }: { readonly mayLackPasskeys: boolean },
): void {
  if (statusCode >= 500) {
    // Which is said where the host is not localhost and no PUBLIC_ORIGIN is set.
    expect(body).toContain('"passkeys_not_set_up"');
    expect(mayLackPasskeys).toBe(true);
  }
  const isPage = /^text\/html/.test(String(headers["content-type"]));
  if (statusCode < 400 || body === "" || isPage) return;
  expect(headers["x-content-type-options"]).toBe("nosniff");
  const answer = JSON.parse(body) as { error: { code: string; message: string } };
  expect(answer).toEqual({ error: { code: expect.any(String), message: expect.any(String) } });
  const { code, message } = answer.error;
  expect(code).toMatch(/^[a-z_]+$/);
  expect(message).toMatch(/^[A-Z][^\p{Cc}\p{Cs}]+\.$/u);
  expect(message.length).toBeLessThanOrEqual(LONGEST_MESSAGE);
  expect(message.replace(/"[^"]*"/g, "")).not.toMatch(INTERNALS);
}
