import type { Kysely } from "kysely";

/** The tables, as the newest migration leaves them. Only text and integer columns, the same on every engine. */
export interface Schema {
  featured_city: FeaturedCityTable;
  visit_total: VisitTotalTable;
}

interface FeaturedCityTable {
  id: string;
  name: string;
  timezone: string;
  display_order: number;
}

interface VisitTotalTable {
  id: 1;
  total: number;
}

export type Database = Kysely<Schema>;
