import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { makeMigratedDatabase, makeTestFolder } from "../testing/database.ts";
import { loggableSettings, readSettings, SETTINGS, SettingError } from "./settings.ts";

test("unset and empty settings have the defaults of .env.example, which has every setting", () => {
  const example = parseEnv(readFileSync(".env.example", "utf8"));
  expect(Object.keys(example).toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
  expect(readSettings({ PORT: "" })).toEqual(readSettings(example));
  expect(readSettings({})).toMatchObject({
    ...{ port: 3000, host: "localhost", dataDir: "data", databaseUrl: undefined },
    ...{ trustProxy: false, timeServers: [], chronyAddress: { host: "127.0.0.1", port: 323 } },
  });
});

test.each([
  ["PORT", "8080", 8080],
  ["DATA_DIR", "/srv/clock"],
  ["DATABASE_URL", "postgres://clock:secret@db.example:5432/clock"],
  ["TRUST_PROXY", "loopback, 10.0.0.0/8, ::1"],
  ["REDIS_URL", "rediss://clock:secret@redis.example:6380/1"],
  ["NEW_ACCOUNTS_PER_DAY", "5", 5],
  ["LOG_LEVEL", "info"],
  ["PUBLIC_ORIGIN", "https://clock.example/", "https://clock.example"],
  ["SECURITY_CONTACT", "security@clock.example", "mailto:security@clock.example"],
  ["SECURITY_CONTACT", "https://clock.example/a?b"],
  ["SECURITY_CONTACT", "tel:+1-201-555-0123"],
  ["REVERSE_GEOCODE_URL", "http://127.0.0.1:9/reverse"],
  ["REVERSE_GEOCODE_URL", "own", "/api/reverse-geocode"],
  ["ACCURACY", "measured"],
  ["CHRONY_ADDRESS", "[::1]:1323", { host: "::1", port: 1323 }],
  [
    "TIME_SERVERS",
    "ntp1.example, ntp2.example:1123,192.0.2.7, [2001:db8::7]",
    [
      { host: "ntp1.example", port: 123 },
      { host: "ntp2.example", port: 1123 },
      { host: "192.0.2.7", port: 123 },
      { host: "2001:db8::7", port: 123 },
    ],
  ],
  ["BACKUP_DIR", "/mnt/backups"],
])("%s is read from the environment: %s", (name, text, value: unknown = text) => {
  const property = name.toLowerCase().replaceAll(/_(.)/g, (_all, letter) => letter.toUpperCase());
  expect(readSettings({ [name]: text })).toHaveProperty(property, value);
});

describe("an invalid setting throws an error that names it:", () => {
  test.each([
    ["PORT", "eighty"],
    ["PORT", "65536"],
    ["METRICS_PORT", "3000"],
    ["TRUST_PROXY", "everyone"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "0.0.0.0/0"],
    ["TRUST_PROXY", "10.0.0.1:80"],
    ["TRUST_PROXY", "::1%lo"],
    ["TRUST_PROXY", "10.0.0.1,"],
    ["TRUST_PROXY", "010.0.0.1"],
    ["LOG_LEVEL", "loud"],
    ["NEW_ACCOUNTS_PER_DAY", "0"],
    ["CHRONY_ADDRESS", "127.0.0.1:0"],
    ["CHRONY_ADDRESS", "[clock.example]:323"],
    ["CHRONY_ADDRESS", "/run/chrony/chronyd.sock"],
    ["TIME_SERVERS", "a.test,b.test,c.test"],
    ["TIME_SERVERS", "a.test,b.test,c.test,"],
    ["TIME_SERVERS", "a.test,b.test,c.test,C.test:123"],
    ["TIME_SERVERS", "a.test,b.test,c.test,ntp://d.test"],
    ["ZONE_HEADER", "cf timezone"],
    ["ZONE_HEADER", "x".repeat(101)],
    ["TZDATA_CHECK_SECONDS", "0"],
    ["PUBLIC_ORIGIN", "clock.example"],
    ["PUBLIC_ORIGIN", "http://clock.example"],
    ["PUBLIC_ORIGIN", "https://clock.example/app"],
    ["PUBLIC_ORIGIN", "https://*.clock.example"],
    ["PUBLIC_ORIGIN", "https://192.0.2.7"],
    ["PUBLIC_ORIGIN", "https://[2001:db8::7]/"],
    ["PUBLIC_ORIGIN", "https://clock.example:443"],
    ["PUBLIC_ORIGIN", "https://Clock.example"],
    ["SECURITY_CONTACT", "http://clock.example/security"],
    ["SECURITY_CONTACT", "mailto:security"],
    ["SECURITY_CONTACT", "Security <security@clock.example>"],
    ["SECURITY_CONTACT", "tel:later"],
    ["SECURITY_CONTACT", "a@clock.example\nContact: b@clock.example"],
  ])("%s=%s", (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingError);
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} takes `));
    expect(() => readSettings({ [name]: value })).toThrow(`"${value}"`);
  });

  test("ZONE_HEADER without TRUST_PROXY, since anybody could send it", () => {
    const behindProxy = readSettings({ ZONE_HEADER: "CF-Timezone", TRUST_PROXY: "loopback" });
    expect(behindProxy.zoneHeader).toBe("cf-timezone");
    expect(() => readSettings({ ZONE_HEADER: "cf-timezone" })).toThrow(
      "ZONE_HEADER needs TRUST_PROXY: only the header of a trusted proxy is read.",
    );
  });

  test.each([
    ["DATABASE_URL", "mysql://clock:secret@db.example/clock"],
    ["REDIS_URL", "http://:secret@redis.example"],
    ["REVERSE_GEOCODE_URL", "ftp://places.test?key=secret"],
    ["REVERSE_GEOCODE_URL", "/api/reverse-geocode?key=secret"],
  ])("%s, whose value is not repeated, since it may contain a password", (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingError);
    expect(() => readSettings({ [name]: value })).toThrow(
      new RegExp(`^${name} takes (?!.*secret)`),
    );
  });
});

test("a byte order mark before the first name of a file changes nothing", () => {
  expect(readSettings({ "\uFEFFPORT": "8080" }).port).toBe(8080);
});

describe("an unknown name", () => {
  test.each([
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_ULR", "DATABASE_URL"],
    ["database_url", "DATABASE_URL"],
    ["DATA_DIRS", "DATA_DIR"],
    ["METRIC_PORT", "METRICS_PORT"],
    ["REVERSE_GEOCODER_URL", "REVERSE_GEOCODE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["LOGLEVEL", "LOG_LEVEL"],
    ["TRUST_PROXIES", "TRUST_PROXY"],
  ])("that resembles a setting stops the start: %s", (name, setting) => {
    expect(() => readSettings({ [name]: "x" })).toThrow(
      new SettingError(`${name} is not a setting: did you mean ${setting}?`),
    );
  });

  test("is ignored if it is empty, or if that setting is set too", () => {
    expect(readSettings({ DATABSE_URL: "" }).databaseUrl).toBeUndefined();
    expect(readSettings({ LOG_LEVELS: "x", LOG_LEVEL: "info" }).logLevel).toBe("info");
  });

  // What shells, npm, systemd, Kubernetes and other programs set.
  const OTHERS =
    "HOSTNAME HOSTTYPE SPORT POST SORT PORTS LOGNAME DATABASE_HOST DATABASE_USER REDIS_PORT REDIS_HOST " +
    "HTTP_PROXY HTTPS_PROXY NO_PROXY TZ TZDIR XDG_DATA_DIRS XDG_DATA_HOME PUBLIC_URL ORIGIN LOG_FORMAT LOG_FILE METRICS_PATH METRICS_ENABLED " +
    "NODE_OPTIONS NODE_ENV NODE_COMPILE_CACHE PGHOST PGPORT PGDATABASE PGPASSWORD PGDATA STATE_DIRECTORY INVOCATION_ID JOURNAL_STREAM " +
    "KUBERNETES_PORT KUBERNETES_SERVICE_HOST CLOCK_PORT WORLD_CLOCK_PORT PATH PWD HOME SHLVL LANG LC_ALL TERM USER SHELL EDITOR npm_config_host " +
    "npm_config_port INIT_CWD COLORTERM TMPDIR MAIL SSH_CLIENT SSH_CONNECTION DISPLAY";
  test("of another program is ignored", () => {
    const others = Object.fromEntries(OTHERS.split(" ").map((name) => [name, "x"]));
    expect(readSettings(others)).toEqual(readSettings({}));
  });
});

test("the settings are logged without passwords, wherever a URL has them", () => {
  const settings = readSettings({
    PORT: "4000",
    DATABASE_URL:
      "postgres://clock:s3cret@db.test:5432/clock?password=s3cret&sslmode=require&options=s3cret",
    REDIS_URL: "rediss://user:s3cret@redis.test:6379",
    REVERSE_GEOCODE_URL: "https://geocoder.test/reverse?key=s3cret",
  });
  const logged = loggableSettings(settings);
  expect(logged).toMatchObject({
    port: 4000,
    databaseUrl: "postgres://clock:***@db.test:5432/clock?sslmode=require",
    redisUrl: "rediss://user:***@redis.test:6379",
    reverseGeocodeUrl: "https://geocoder.test/reverse",
  });
  expect(JSON.stringify(logged)).not.toContain("s3cret");
});

const CITIES = fileURLToPath(new URL("../cities/cities-command.ts", import.meta.url));
const LISBON = "Lisbon, Europe/Lisbon\n";

describe("a command of the operator", () => {
  const runIn = (cwd: string, command: string, env = {}) => {
    const options = { cwd, env, input: LISBON, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [CITIES, command], options);
    return { status, output: stdout + stderr };
  };

  test.each([
    [
      "that is a folder",
      (file: string) => mkdirSync(file),
      ".env is a folder: the settings belong in a file of that name.",
    ],
    [
      "with a name that is no setting",
      (file: string) =>
        writeFileSync(file, "PORT=80\nTZ=UTC\nPGPASSWORD=x\nNODE_EXTRA_CA_CERTS=/ca\nPROT=80\n"),
      ".env has PROT, which is no setting: .env.example lists all.",
    ],
  ])("ends with a sentence for a .env %s", (_what, make, sentence) => {
    const folder = makeTestFolder();
    make(join(folder, ".env"));
    const output = `Nothing was done: ${sentence}\n`;
    expect(runIn(folder, "list")).toEqual({ status: 1, output });
  });

  test("reads its standard input and the .env of its folder, and the environment comes first", async () => {
    const folder = makeTestFolder();
    const { dataDir } = await makeMigratedDatabase();
    writeFileSync(join(folder, ".env"), `DATA_DIR=${dataDir}\n`);
    expect(runIn(folder, "set")).toEqual({ status: 0, output: LISBON });
    expect(runIn(folder, "set", { DATA_DIR: "own" })).toEqual({
      status: 1,
      output: "Nothing was changed: there is no database at own/world-clock.sqlite.\n",
    });
  });
});
