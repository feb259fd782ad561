import { isIP, isIPv6 } from "node:net";
import { REVERSE_GEOCODE_PATH } from "../../shared/api/places.ts";

const CHRONY_PORT = 323;
const NTP_PORT = 123;
/** The fewest that can outvote one wrong server: RFC 8633, section 3.2. */
const MIN_TIME_SERVERS = 4;
const PROXY_RANGES = ["loopback", "linklocal", "uniquelocal"];
const REFUSED = Symbol("refused");

/** `takes` is part of the sentence that refuses other texts. */
interface Kind<T> {
  readonly takes: string;
  readonly read: (text: string) => T | typeof REFUSED;
}

const TEXT: Kind<string> = { takes: "text", read: (text) => text };

const setting = <T>(fallback: string, { takes, read }: Kind<T>) => ({ fallback, takes, read });

const optional = <T>({ takes, read }: Kind<T>) =>
  setting("", { takes, read: (text) => (text === "" ? undefined : read(text)) });

const wholeNumber = (min: number, max: number): Kind<number> => ({
  takes: `a whole number from ${min} to ${max}`,
  read: (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    return number >= min && number <= max ? number : REFUSED;
  },
});

const oneOf = <const Known extends string>(...known: readonly Known[]): Kind<Known> => ({
  takes: `one of ${known.join(", ")}`,
  read: (text) => known.find((one) => one === text) ?? REFUSED,
});

const urlOf = (...protocols: readonly string[]) => ({
  read: (text: string) => (protocols.includes(URL.parse(text)?.protocol ?? "") ? text : REFUSED),
});

export const SETTINGS = {
  PORT: setting("3000", wholeNumber(0, 65_535)),
  HOST: setting("localhost", TEXT),
  DATABASE_URL: optional({
    takes: "an address such as postgres://user:password@host:5432/database",
    ...urlOf("postgres:", "postgresql:"),
  }),
  DATA_DIR: setting("data", TEXT),
  PUBLIC_ORIGIN: optional({
    takes: "an https origin with one host name, as browsers write it: https://clock.example",
    read: readOrigin,
  }),
  SECURITY_CONTACT: optional({
    takes:
      "an e-mail address, an https address or a tel: number, such as mailto:security@clock.example",
    read: readContact,
  }),
  TRUST_PROXY: setting("", {
    takes: `addresses (10.0.0.1, 10.0.0.0/8) or ${PROXY_RANGES.join(", ")}`,
    read: readTrustProxy,
  }),
  ZONE_HEADER: optional({
    takes: "the name of a header such as cf-timezone",
    // RFC 9110, 5.1: a token.
    read: (text) => (/^[!#$%&'*+.^`|~\w-]{1,100}$/.test(text) ? text.toLowerCase() : REFUSED),
  }),
  REDIS_URL: optional({
    takes: "an address such as redis://127.0.0.1:6379 or rediss://…",
    ...urlOf("redis:", "rediss:"),
  }),
  NEW_ACCOUNTS_PER_DAY: setting("20", wholeNumber(1, 999_999_999)),
  LOG_LEVEL: setting("warn", oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent")),
  METRICS_PORT: optional(wholeNumber(0, 65_535)),
  METRICS_HOST: setting("localhost", TEXT),
  REVERSE_GEOCODE_URL: setting("https://api.bigdatacloud.net/data/reverse-geocode-client", {
    takes: "an http or https address, or the word own",
    read: (text) => (text === "own" ? REVERSE_GEOCODE_PATH : urlOf("https:", "http:").read(text)),
  }),
  ACCURACY: setting("simulated", oneOf("simulated", "measured")),
  CHRONY_ADDRESS: setting("127.0.0.1:323", {
    takes: "an address such as 127.0.0.1:323 or [::1]:323",
    read: (text) => readHostPort(text, CHRONY_PORT) ?? REFUSED,
  }),
  TIME_SERVERS: setting("", {
    takes: `at least ${MIN_TIME_SERVERS} different servers as host or host:port, separated by commas`,
    read: readTimeServers,
  }),
  TZDATA_DIR: setting("/usr/share/zoneinfo", TEXT),
  TZDATA_CHECK_SECONDS: setting("86400", wholeNumber(1, 604_800)),
  BACKUP_DIR: optional(TEXT),
  BACKUPS_KEPT: setting("14", wholeNumber(1, 999_999_999)),
};

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name>;

export type Settings = {
  readonly [Name in keyof typeof SETTINGS as CamelCase<Name>]: Exclude<
    ReturnType<(typeof SETTINGS)[Name]["read"]>,
    typeof REFUSED
  >;
};

type Environment = Readonly<Record<string, string | undefined>>;

export class SettingError extends Error {}

/** Reads the settings; an unset or empty one gets its default. Throws a SettingError. */
export function readSettings(environment: Environment): Settings {
  refuseMisspeltNames(environment);
  const entries = Object.entries(SETTINGS).map(([name, { fallback, takes, read }]) => {
    // A byte order mark at the beginning of a file of settings becomes part of the first name.
    const text = (environment[name] ?? environment[`\uFEFF${name}`])?.trim() || fallback;
    const value = read(text);
    // A URL may contain a password.
    const given = name.endsWith("_URL") ? "" : `, not "${text}"`;
    if (value === REFUSED) throw new SettingError(`${name} takes ${takes}${given}.`);
    return [name.toLowerCase().replaceAll(/_./g, ([, letter = ""]) => letter.toUpperCase()), value];
  });
  const settings: Settings = Object.fromEntries(entries);
  const { port, metricsPort, zoneHeader, trustProxy } = settings;
  if (metricsPort && metricsPort === port) {
    throw new SettingError(`METRICS_PORT takes another port than PORT, not "${port}".`);
  }
  if (zoneHeader && trustProxy === false) {
    throw new SettingError(
      "ZONE_HEADER needs TRUST_PROXY: only the header of a trusted proxy is read.",
    );
  }
  return settings;
}

/** A name beside the right one does no harm: it may belong to another program. */
function refuseMisspeltNames(environment: Environment): void {
  for (const [name, value] of Object.entries(environment)) {
    if (name.replace("\uFEFF", "") in SETTINGS || !value) continue;
    const meant = Object.keys(SETTINGS).find((known) => resembles(name, known));
    if (meant !== undefined && !environment[meant]) {
      throw new SettingError(`${name} is not a setting: did you mean ${meant}?`);
    }
  }
}

/** Whether only case, separators, a plural, URI for URL, or one letter (missing, added, replaced, or swapped with the next) differ. */
function resembles(name: string, known: string): boolean {
  if (name.toUpperCase() === known) return true;
  // Shorter names, such as PORT, resemble those of other programs.
  if (known.length < 8) return false;
  const spellings = spellingsOf(name);
  return spellingsOf(known).some((spelling) => spellings.includes(spelling));
}

function spellingsOf(name: string): string[] {
  const singular = name
    .toUpperCase()
    .replaceAll(/IES(?=_|$)/g, "Y")
    .replaceAll(/S(?=_|$)/g, "");
  const letters = singular.replace(/URI$/, "URL").replaceAll(/[^A-Z]/g, "");
  return [letters, ...Array.from(letters, (_, i) => letters.slice(0, i) + letters.slice(i + 1))];
}

function readOrigin(text: string) {
  const url = URL.parse(text);
  const isSecure = url?.protocol === "https:" || url?.hostname === "localhost";
  if (!url || !isSecure || text.replace(/\/$/, "") !== url.origin) return REFUSED;
  // Passkeys are bound to the host name.
  const hasName = !url.hostname.includes("*") && isIP(url.hostname.replaceAll(/[[\]]/g, "")) === 0;
  return hasName ? url.origin : REFUSED;
}

/** A plain e-mail address becomes a `mailto:` URI. Other schemes are not allowed for web pages: RFC 9116, 2.5.3. */
function readContact(text: string) {
  const contact = /^[^\s@:/]+@[^\s@:/]+$/.test(text) ? `mailto:${text}` : text;
  const isContact =
    /^mailto:[^@]+@[^@]+$/.test(contact) ||
    /^tel:\+?[\d().-]+$/.test(contact) ||
    URL.parse(contact)?.protocol === "https:";
  // Anything else could begin another line of the file.
  return isContact && /^[!-~]+$/.test(contact) ? contact : REFUSED;
}

function readTrustProxy(text: string) {
  if (text === "") return false;
  const isRange = (item: string) => {
    const [, address = "", bits] = /^([^/%]+)(?:\/([1-9]\d{0,2}))?$/.exec(item) ?? [];
    return isIP(address) > 0 && Number(bits ?? 1) <= (isIP(address) === 4 ? 32 : 128);
  };
  const items = text.split(",").map((item) => item.trim());
  return items.every((item) => PROXY_RANGES.includes(item) || isRange(item)) ? text : REFUSED;
}

function readTimeServers(text: string): readonly HostPort[] | typeof REFUSED {
  if (text === "") return [];
  const read = text.split(",").map((item) => readHostPort(item.trim(), NTP_PORT));
  const servers = read.filter((server) => server !== undefined);
  const names = new Set(servers.map(({ host, port }) => `${host.toLowerCase()} ${port}`));
  return names.size === read.length && names.size >= MIN_TIME_SERVERS ? servers : REFUSED;
}

const LOGGED_PARAMETERS = ["host", "sslmode", "sslrootcert", "sslcert", "sslkey"];

export function loggableSettings(settings: Settings): object {
  const { databaseUrl, redisUrl, reverseGeocodeUrl } = settings;
  return {
    ...settings,
    databaseUrl: databaseUrl && withoutSecrets(databaseUrl),
    redisUrl: redisUrl && withoutSecrets(redisUrl),
    reverseGeocodeUrl: reverseGeocodeUrl.split("?")[0],
  };
}

function withoutSecrets(text: string): string {
  const url = new URL(text);
  if (url.password) url.password = "***";
  for (const name of [...url.searchParams.keys()]) {
    if (!LOGGED_PARAMETERS.includes(name)) url.searchParams.delete(name);
  }
  return url.href;
}

export interface HostPort {
  readonly host: string;
  readonly port: number;
}

/** Reads `host`, `host:port`, `[::1]` or `[::1]:port`; undefined for any other form. */
function readHostPort(text: string, defaultPort: number): HostPort | undefined {
  const form = /^(?:\[([\da-f:.]+)\]|([a-z\d](?:[a-z\d.-]*[a-z\d])?))(?::(\d{1,5}))?$/i;
  const [, ipv6, name, portText] = form.exec(text) ?? [];
  const host = ipv6 ?? name;
  const port = portText === undefined ? defaultPort : Number(portText);
  const isAddress = host !== undefined && (ipv6 === undefined || isIPv6(ipv6));
  return isAddress && port >= 1 && port <= 65_535 ? { host, port } : undefined;
}
