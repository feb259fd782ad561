import { isIP } from "node:net";
import type { Accuracy } from "../../shared/api/page-settings.ts";
import { REVERSE_GEOCODE_PATH } from "../../shared/api/places.ts";
import { type HostPort, readHostPort } from "./host-port.ts";
import { findMeantSetting } from "./mistyped-settings.ts";

/** `.env.example` documents each setting. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Addresses of trusted proxies, for Fastify's `trustProxy`. */
  readonly trustProxy: false | string;
  /** In small letters: the request header in which a trusted proxy names the caller's zone. */
  readonly zoneHeader: string | undefined;
  readonly redisUrl: string | undefined;
  /** From one address. */
  readonly newAccountsPerDay: number;
  readonly logLevel: LogLevel;
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** A URL, or the path of our own call. */
  readonly reverseGeocodeUrl: string;
  /** Such as `https://clock.example`; undefined if only localhost is served. */
  readonly publicOrigin: string | undefined;
  /** A URI for reports of vulnerabilities. */
  readonly securityContact: string | undefined;
  readonly accuracy: Accuracy;
  readonly chronyAddress: HostPort;
  /** Empty, or at least four. */
  readonly timeServers: readonly HostPort[];
  /** A folder of TZif files. */
  readonly tzdataDir: string;
  readonly tzdataCheckSeconds: number;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const ACCURACIES = ["simulated", "measured"] as const;
const CHRONY_PORT = 323;
const NTP_PORT = 123;
/** The fewest that can outvote one wrong server: RFC 8633, section 3.2. */
const MIN_TIME_SERVERS = 4;

const PROXY_RANGES = ["loopback", "linklocal", "uniquelocal"];

type Environment = Readonly<Record<string, string | undefined>>;

/** Its message names the setting and the values it takes. */
export class SettingError extends Error {}

/** Reads the settings; an unset or empty one gets its default. Throws a SettingError. */
export function readSettings(environment: Environment): Settings {
  const known = new Set<string>();
  const valueOr = (name: string, fallback: string) => {
    known.add(name);
    // A byte order mark at the beginning of a file of settings becomes part of the first name.
    return (environment[name] ?? environment[`\uFEFF${name}`])?.trim() || fallback;
  };
  const settings: Settings = {
    port: readPort("PORT", valueOr("PORT", "3000")),
    host: valueOr("HOST", "localhost"),
    dataDir: valueOr("DATA_DIR", "data"),
    databaseUrl: readDatabaseUrl(valueOr("DATABASE_URL", "")),
    trustProxy: readTrustProxy(valueOr("TRUST_PROXY", "")),
    zoneHeader: readZoneHeader(valueOr("ZONE_HEADER", ""), valueOr("TRUST_PROXY", "")),
    redisUrl: readRedisUrl(valueOr("REDIS_URL", "")),
    newAccountsPerDay: readCount("NEW_ACCOUNTS_PER_DAY", valueOr("NEW_ACCOUNTS_PER_DAY", "20")),
    logLevel: readOneOf("LOG_LEVEL", valueOr("LOG_LEVEL", "warn"), LOG_LEVELS),
    metricsPort: readMetricsPort(valueOr("METRICS_PORT", ""), valueOr("PORT", "3000")),
    metricsHost: valueOr("METRICS_HOST", "localhost"),
    publicOrigin: readOrigin(valueOr("PUBLIC_ORIGIN", "")),
    securityContact: readContact(valueOr("SECURITY_CONTACT", "")),
    reverseGeocodeUrl: readGeocoder(
      valueOr("REVERSE_GEOCODE_URL", "https://api.bigdatacloud.net/data/reverse-geocode-client"),
    ),
    accuracy: readOneOf("ACCURACY", valueOr("ACCURACY", "simulated"), ACCURACIES),
    chronyAddress: readChronyAddress(valueOr("CHRONY_ADDRESS", "127.0.0.1")),
    timeServers: readTimeServers(valueOr("TIME_SERVERS", "")),
    tzdataDir: valueOr("TZDATA_DIR", "/usr/share/zoneinfo"),
    tzdataCheckSeconds: readCheckSeconds(valueOr("TZDATA_CHECK_SECONDS", "86400")),
  };
  refuseMistypedNames(environment, known);
  return settings;
}

/** A name beside the right one does no harm: it may belong to another program. */
function refuseMistypedNames(environment: Environment, known: ReadonlySet<string>): void {
  for (const [name, value] of Object.entries(environment)) {
    if (known.has(name) || !value) continue;
    const meant = findMeantSetting(name, known);
    if (meant !== undefined && !environment[meant]) {
      throw new SettingError(`${name} is not a setting: did you mean ${meant}?`);
    }
  }
}

function readOrigin(text: string): string | undefined {
  if (text === "") return undefined;
  const url = URL.parse(text);
  const isSecure = url?.protocol === "https:" || url?.hostname === "localhost";
  if (url && isSecure && url.href === `${url.origin}/`) {
    const { origin, hostname } = url;
    if (hostname.includes("*") || isIP(hostname.replace(/^\[|\]$/g, "")) > 0) {
      throw new SettingError(
        `PUBLIC_ORIGIN takes an origin with one host name, which passkeys are bound to, not "${text}".`,
      );
    }
    if (text.replace(/\/$/, "") === origin) return origin;
    throw new SettingError(
      `PUBLIC_ORIGIN takes the origin as browsers write it, "${origin}", not "${text}".`,
    );
  }
  throw new SettingError(
    `PUBLIC_ORIGIN takes an https origin such as https://clock.example, not "${text}".`,
  );
}

/** A plain e-mail address becomes a `mailto:` URI. Other schemes are not allowed for web pages: RFC 9116, 2.5.3. */
function readContact(text: string): string | undefined {
  if (text === "") return undefined;
  const contact = /^[^\s@:/]+@[^\s@:/]+$/.test(text) ? `mailto:${text}` : text;
  const isContact =
    /^mailto:[^@]+@[^@]+$/.test(contact) ||
    /^tel:\+?[\d().-]+$/.test(contact) ||
    URL.parse(contact)?.protocol === "https:";
  // Anything else could begin another line of the file.
  if (isContact && /^[!-~]+$/.test(contact)) return contact;
  throw new SettingError(
    `SECURITY_CONTACT takes an e-mail address, an https address or a tel: number, such as mailto:security@clock.example, not "${text}".`,
  );
}

function readDatabaseUrl(text: string): string | undefined {
  if (text === "") return undefined;
  const protocol = URL.parse(text)?.protocol;
  if (protocol === "postgres:" || protocol === "postgresql:") return text;
  // Not repeated in the message: the URL may contain a password.
  throw new SettingError(
    "DATABASE_URL takes an address such as postgres://user:password@host:5432/database.",
  );
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new SettingError(`${name} takes a whole number from 0 to 65535, not "${text}".`);
}

function readCount(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new SettingError(`${name} takes a whole number from 1 to 999999999, not "${text}".`);
}

function readCheckSeconds(text: string): number {
  const seconds = Number(text);
  if (/^\d+$/.test(text) && seconds >= 1 && seconds <= 604_800) return seconds;
  throw new SettingError(
    `TZDATA_CHECK_SECONDS takes a whole number from 1 to 604800, not "${text}".`,
  );
}

function readMetricsPort(text: string, publicPort: string): number | undefined {
  if (text === "") return undefined;
  const port = readPort("METRICS_PORT", text);
  if (port === 0 || port !== Number(publicPort)) return port;
  throw new SettingError(`METRICS_PORT takes another port than PORT, not "${text}".`);
}

function readTrustProxy(text: string): false | string {
  if (text === "") return false;
  const isRange = (item: string) => {
    const [, address = "", bits] = /^([^/%]+)(?:\/([1-9]\d{0,2}))?$/.exec(item.trim()) ?? [];
    return isIP(address) > 0 && Number(bits ?? 1) <= (isIP(address) === 4 ? 32 : 128);
  };
  const isKnown = (item: string) => PROXY_RANGES.includes(item.trim()) || isRange(item);
  if (text.split(",").every(isKnown)) return text;
  throw new SettingError(
    `TRUST_PROXY takes addresses (10.0.0.1, 10.0.0.0/8) or ${PROXY_RANGES.join(", ")}, not "${text}".`,
  );
}

function readZoneHeader(text: string, trustProxy: string): string | undefined {
  if (text === "") return undefined;
  // RFC 9110, 5.1: a token.
  if (!/^[!#$%&'*+.^`|~\w-]{1,100}$/.test(text))
    throw new SettingError(
      `ZONE_HEADER takes the name of a header such as cf-timezone, not "${text}".`,
    );
  if (trustProxy === "")
    throw new SettingError(
      "ZONE_HEADER needs TRUST_PROXY: only the header of a trusted proxy is read.",
    );
  return text.toLowerCase();
}

function readRedisUrl(text: string): string | undefined {
  if (text === "") return undefined;
  const protocol = URL.parse(text)?.protocol;
  if (protocol === "redis:" || protocol === "rediss:") return text;
  // Not repeated in the message: the URL may contain a password.
  throw new SettingError(
    "REDIS_URL takes an address such as redis://127.0.0.1:6379 or rediss://….",
  );
}

function readOneOf<Known extends string>(
  name: string,
  text: string,
  known: readonly Known[],
): Known {
  const found = known.find((one) => one === text);
  if (found !== undefined) return found;
  throw new SettingError(`${name} takes one of ${known.join(", ")}, not "${text}".`);
}

function readChronyAddress(text: string): HostPort {
  const address = readHostPort(text, CHRONY_PORT);
  if (address) return address;
  throw new SettingError(
    `CHRONY_ADDRESS takes an address such as 127.0.0.1:323 or [::1]:323, not "${text}".`,
  );
}

function readTimeServers(text: string): readonly HostPort[] {
  if (text === "") return [];
  const read = text.split(",").map((item) => readHostPort(item.trim(), NTP_PORT));
  const servers = read.filter((server) => server !== undefined);
  const names = new Set(servers.map(({ host, port }) => `${host.toLowerCase()} ${port}`));
  if (
    servers.length === read.length &&
    names.size === read.length &&
    names.size >= MIN_TIME_SERVERS
  )
    return servers;
  throw new SettingError(
    `TIME_SERVERS takes at least ${MIN_TIME_SERVERS} different servers as host or host:port, separated by commas, not "${text}".`,
  );
}

function readGeocoder(text: string): string {
  if (text === "own") return REVERSE_GEOCODE_PATH;
  const url = URL.parse(text);
  if (url?.protocol === "https:" || url?.protocol === "http:") return text;
  throw new SettingError(
    `REVERSE_GEOCODE_URL takes an http or https address, or the word own, not "${text}".`,
  );
}
