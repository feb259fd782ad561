import { DAY_MS } from "../../shared/durations.ts";
import type { App } from "../http/app-type.ts";
import { FILE } from "../http/route-config.ts";
import type { Settings } from "../settings/settings.ts";

export const SECURITY_TXT_PATH = "/.well-known/security.txt";

/** Well within the year that RFC 9116 recommends, section 2.5.5. */
const VALID_MS = 90 * DAY_MS;

interface Dependencies {
  readonly settings: Pick<Settings, "publicOrigin" | "securityContact">;
  readonly now: () => number;
}

/** Where to report a vulnerability: RFC 9116. There is no such file if the operator has not set a contact. */
export function securityTxtRoute(app: App, { settings, now }: Dependencies): void {
  const { publicOrigin, securityContact } = settings;
  if (!securityContact) return;
  app.get(SECURITY_TXT_PATH, { config: FILE, schema: { hide: true } }, (_request, reply) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(now() + VALID_MS).toISOString()}`,
      "Preferred-Languages: en",
      ...(publicOrigin ? [`Canonical: ${publicOrigin}${SECURITY_TXT_PATH}`] : []),
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(`${lines.join("\n")}\n`);
  });
}
