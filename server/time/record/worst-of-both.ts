import { type RawBuilder, sql } from "kysely";
import type { TimeSource } from "../../../shared/api/time.ts";

type RecordTable = "accuracy_hour" | "accuracy_minute";

/** For an upsert: the larger of the stored and the new number; null only if both are. */
export function largerOf<T extends number | null>(
  table: RecordTable,
  column: string,
): RawBuilder<T> {
  const { stored, added } = both(table, column);
  return sql`case when ${added} > ${stored} then ${added} else coalesce(${stored}, ${added}) end`;
}

/** For an upsert: the source of the larger bound. */
export function sourceOfLarger(table: RecordTable): RawBuilder<TimeSource> {
  const bound = both(table, "bound_100ns");
  const { stored, added } = both(table, "source");
  return sql`case when ${bound.added} > ${bound.stored} or ${bound.stored} is null
    then coalesce(${added}, ${stored}) else coalesce(${stored}, ${added}) end`;
}

/** For an upsert: a sum of minutes of one hour. */
export function sumOfMinutes(table: RecordTable, column: string): RawBuilder<number> {
  const { stored, added } = both(table, column);
  return sql`case when ${stored} + ${added} > 60 then 60 else ${stored} + ${added} end`;
}

function both(table: RecordTable, column: string) {
  return { stored: sql.ref(`${table}.${column}`), added: sql.ref(`excluded.${column}`) };
}
