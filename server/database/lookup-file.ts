import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { pathToFileURL } from "node:url";

/** Enough for all pages of the file, so that rows may be inserted in any order. */
const BUILD_CACHE_KB = 64 * 1024;

export type Select<Row> = (...values: SQLInputValue[]) => readonly Row[];

export type LookupFile = ReturnType<typeof openLookupFile>;

export interface UnfinishedLookupFile {
  readonly exec: (sql: string) => void;
  readonly insert: (sql: string) => (...values: SQLInputValue[]) => void;
}

/** Builds a file in one transaction. Without a journal, a failed build leaves an unusable file. */
export function buildLookupFile(path: string, fill: (file: UnfinishedLookupFile) => void): void {
  const database = new DatabaseSync(path);
  try {
    database.exec(`pragma journal_mode = off; pragma cache_size = -${BUILD_CACHE_KB}; begin`);
    fill({
      exec: (sql) => database.exec(sql),
      insert(sql) {
        const statement = database.prepare(sql);
        return (...values) => void statement.run(...values);
      },
    });
    database.exec("commit");
  } finally {
    database.close();
  }
}

export function openLookupFile(path: string) {
  const url = pathToFileURL(path);
  url.searchParams.set("immutable", "1");
  const database = new DatabaseSync(url, { readOnly: true });
  return {
    /** Prepares a statement. The caller states the type of its rows. */
    prepare: <Row>(sql: string): Select<Row> => {
      const statement = database.prepare(sql);
      return (...values) => statement.all(...values) as Row[];
    },
    close: () => database.close(),
  };
}
