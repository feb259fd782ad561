import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeTestFolder } from "../testing/database.ts";
import { PostgresTools } from "./postgres-tools.ts";

const URL = "postgres://clock:secret%21@localhost/clock";
/** No Debian has it. */
const MAJOR = 99;

describe.skipIf(process.platform === "win32")("a tool of PostgreSQL", () => {
  function withTool(script: string) {
    const folder = makeTestFolder();
    writeFileSync(join(folder, "pg_dump"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return new PostgresTools(URL, MAJOR, { PATH: folder });
  }

  test("that is missing is named, with what to install", () => {
    const tools = new PostgresTools(URL, MAJOR, { PATH: makeTestFolder() });
    expect(() => tools.check("pg_dump")).toThrow(
      /^pg_dump is not installed: install the client tools of PostgreSQL 99 \(on Debian, the package postgresql-client-99\)\.$/,
    );
  });

  test.each(["15.18", "100.1"])("of another version than the server is refused: %s", (version) => {
    const tools = withTool(`echo "pg_dump (PostgreSQL) ${version} (Debian ${version}-0)"`);
    expect(() => tools.check("pg_dump")).toThrow(
      `pg_dump is of PostgreSQL ${Number.parseInt(version, 10)} and the server of PostgreSQL 99: install`,
    );
  });

  test("gets the password where no other user can read it", () => {
    const output = withTool('echo "$PGPASSWORD" "$@"').run("pg_dump", ["--x"]);
    expect(output).toBe("secret! --x --no-password --dbname=postgres://clock@localhost/clock\n");
  });

  test("that fails says once why", () => {
    const tools = withTool('echo "pg_dump: error: the disk is full." >&2; exit 1');
    expect(() => tools.run("pg_dump", [])).toThrow(/^pg_dump failed: the disk is full\.$/);
  });
});
