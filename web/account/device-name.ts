import * as m from "#messages";

/** Order matters: Edge and Opera also name Chrome in their user agent, and Chrome names Safari. */
const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;

const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** The name of a new passkey: `Chrome on Windows`. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([token]) => userAgent.includes(token))?.[1];
  const browser = nameIn(BROWSERS);
  const device = nameIn(SYSTEMS);
  if (browser && device) return m.passkeyName({ browser, device });
  if (browser) return m.passkeyNameOfBrowser({ browser });
  return device ? m.passkeyNameOfDevice({ device }) : m.passkeyNameUnknown();
}
