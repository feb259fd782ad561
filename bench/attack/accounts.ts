import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SQLITE_FILE } from "../../server/database/open-database.ts";
import { TestAuthenticator } from "../../server/testing/authenticator.ts";
import {
  PASSKEY_OPTIONS_PATH,
  recoveryCodePath,
  userPasskeyPath,
  userPath,
  userSessionsPath,
} from "../../shared/api/account.ts";
import { AccountClient } from "./account-client.ts";
import type { AttackCase } from "./attack-case.ts";
import { type AttackedServer, onAttackedServer } from "./attacked-server.ts";

const PASSKEYS_TRIED = 151;
const ACCOUNTS_TRIED = 30;
const HUGE_KEYS_TRIED = 30;
const HUGE_KEY_BYTES = 35_000;

/** Someone has the cookie of a session whose passkey was used long ago, and no passkey. */
const STOLEN_SESSION_CASE: AttackCase = {
  name: "a stolen session tries to take the account over",
  run: async (_scale, report) => {
    await onAttackedServer({}, async (server) => {
      const [laptop, phone] = [new TestAuthenticator(), new TestAuthenticator()];
      const owner = new AccountClient(server, "192.0.2.1");
      await owner.createPasskey({ authenticator: laptop });
      await owner.createPasskey({ authenticator: phone });
      const userId = (await owner.userId()) ?? "";
      run(server, "update session set authenticated_at = authenticated_at - 360000");

      const thief = new AccountClient(server, "198.51.100.1");
      thief.cookie = owner.cookie;
      const attempts = [
        ["POST", recoveryCodePath(userId)],
        ["DELETE", userPasskeyPath(userId, laptop.id)],
        ["POST", PASSKEY_OPTIONS_PATH],
        ["DELETE", userSessionsPath(userId)],
        ["DELETE", userPath(userId)],
      ] as const;
      let refused = 0;
      for (const [method, path] of attempts) {
        const { status } = await thief.ask(method, path);
        if (status === 403) refused += 1;
        report.check(status === 403, `${method} ${path} answered ${status}`);
      }
      report.figure(`${refused} of ${attempts.length} refused`);
      report.check((await owner.confirm(userId, laptop)) === 204, "the owner could not confirm");
      const removal = await owner.ask("DELETE", userPasskeyPath(userId, phone.id));
      report.check(removal.status === 204, `the owner's removal answered ${removal.status}`);
      report.check((await thief.userId()) === null, "the stolen session outlived a confirmation");
    });
  },
};

const STRANGERS_CASE: AttackCase = {
  name: "strangers fill the disk with accounts, passkeys and huge keys",
  run: async (_scale, report) => {
    await onAttackedServer({}, async (server) => {
      const bytesBefore = sizeOf(server);
      let accounts = 0;
      for (let index = 0; index < ACCOUNTS_TRIED; index += 1) {
        const stranger = new AccountClient(server, `2001:db8::${index.toString(16)}`);
        if ((await stranger.createPasskey()) === 201) accounts += 1;
      }
      report.atMost("from one /64", accounts, 20, "accounts");

      const hoarder = new AccountClient(server, "192.0.2.1");
      let passkeys = 0;
      for (let index = 0; index < PASSKEYS_TRIED; index += 1) {
        hoarder.address = `10.0.0.${index}`;
        if ((await hoarder.createPasskey()) === 201) passkeys += 1;
      }
      report.atMost("on one account", passkeys, 20, "passkeys");

      let hugeKeys = 0;
      for (let index = 0; index < HUGE_KEYS_TRIED; index += 1) {
        const stranger = new AccountClient(server, `10.0.1.${index}`);
        if ((await stranger.createPasskey({ keyPadding: HUGE_KEY_BYTES })) === 201) hugeKeys += 1;
      }
      report.atMost("of 35 KB", hugeKeys, 0, "keys");
      report.atMost("disk", (sizeOf(server) - bytesBefore) / 1024, 4500, "KiB");
    });
  },
};

export const ACCOUNT_CASES: readonly AttackCase[] = [STOLEN_SESSION_CASE, STRANGERS_CASE];

function run(server: AttackedServer, statement: string): void {
  const database = new DatabaseSync(join(server.dataDir, SQLITE_FILE));
  database.exec(statement);
  database.close();
}

/** The database with its write-ahead log, which SQLite lets grow to 4 MB. */
function sizeOf({ dataDir }: AttackedServer): number {
  return readdirSync(dataDir)
    .map((file) => statSync(join(dataDir, file)).size)
    .reduce((sum, size) => sum + size, 0);
}
