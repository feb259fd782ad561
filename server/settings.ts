import { isIP } from "node:net";

/** What an operator can set; `.env.example` says what each name means. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The proxies whose word on a visitor's address counts, as Fastify's `trustProxy` takes them. */
  readonly trustProxy: false | string;
  readonly logLevel: LogLevel;
  readonly reverseGeocodeUrl: string;
  /** The page's own origin, such as `https://clock.example`; undefined where only localhost is served. */
  readonly publicOrigin: string | undefined;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const PROXY_RANGES = ["loopback", "linklocal", "uniquelocal"];

type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that can't be used; its message names the setting and says what it takes. */
export class SettingError extends Error {}

/** Reads the settings from the environment; an unset or empty name gets its default. Throws a SettingError. */
export function readSettings(environment: Environment): Settings {
  const valueOr = (name: string, byDefault: string) => environment[name]?.trim() || byDefault;
  return {
    port: readPort(valueOr("PORT", "3000")),
    host: valueOr("HOST", "localhost"),
    dataDir: valueOr("DATA_DIR", "data"),
    trustProxy: readTrustProxy(valueOr("TRUST_PROXY", "")),
    logLevel: readLogLevel(valueOr("LOG_LEVEL", "warn")),
    publicOrigin: readOrigin(valueOr("PUBLIC_ORIGIN", "")),
    reverseGeocodeUrl: readUrl(
      "REVERSE_GEOCODE_URL",
      valueOr("REVERSE_GEOCODE_URL", "https://api.bigdatacloud.net/data/reverse-geocode-client"),
    ),
  };
}

function readOrigin(text: string): string | undefined {
  if (text === "") return undefined;
  const url = URL.parse(text);
  const isOrigin = url !== null && text.replace(/\/$/, "") === url.origin;
  const isSecure = url?.protocol === "https:" || url?.hostname === "localhost";
  if (isOrigin && isSecure) return url.origin;
  throw new SettingError(
    `PUBLIC_ORIGIN takes an https origin such as https://clock.example, not "${text}".`,
  );
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new SettingError(`PORT takes a whole number from 0 to 65535, not "${text}".`);
}

function readTrustProxy(text: string): false | string {
  if (text === "") return false;
  const isRange = (item: string) => {
    const [address = "", bits = "0", ...more] = item.trim().split("/");
    const most = isIP(address) === 4 ? 32 : 128;
    return isIP(address) > 0 && /^\d+$/.test(bits) && Number(bits) <= most && more.length === 0;
  };
  const isKnown = (item: string) => PROXY_RANGES.includes(item.trim()) || isRange(item);
  if (text.split(",").every(isKnown)) return text;
  throw new SettingError(
    `TRUST_PROXY takes addresses (10.0.0.1, 10.0.0.0/8) or ${PROXY_RANGES.join(", ")}, not "${text}".`,
  );
}

function readLogLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level) return level;
  throw new SettingError(`LOG_LEVEL takes one of ${LOG_LEVELS.join(", ")}, not "${text}".`);
}

function readUrl(name: string, text: string): string {
  const url = URL.parse(text);
  if (url?.protocol === "https:" || url?.protocol === "http:") return text;
  throw new SettingError(`${name} takes an http or https address, not "${text}".`);
}
