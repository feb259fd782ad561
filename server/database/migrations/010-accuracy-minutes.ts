import { type Kysely, sql } from "kysely";

/**
 * An hour becomes minutes again: as many as it recorded, one with its largest bound and the others with its median. A server of
 * an older version beside this one stores no minute any more.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    insert into accuracy_minute (start_minute, bound_100ns, source, is_synchronised, is_violated)
    with recursive position(place) as (select 0 union all select place + 1 from position where place < 59)
    select start_hour * 60 + place, case when place = 0 then bound_100ns else median_100ns end, source,
      case when place < synchronised_minutes then 1 else 0 end, case when place < violations then 1 else 0 end
    from accuracy_hour join position on place < recorded_minutes
    where true
    on conflict (start_minute) do nothing`.execute(db);
  await db.schema.dropTable("accuracy_hour").execute();
}
