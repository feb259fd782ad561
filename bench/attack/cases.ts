import { ACCOUNT_CASES } from "./accounts.ts";
import type { AttackCase } from "./attack-case.ts";
import { CONNECTION_CASES } from "./connections.ts";
import { FLOOD_CASES } from "./floods.ts";
import { FORWARDED_FOR_CASE } from "./forwarded-for.ts";
import { HANGING_POSTGRES_CASE } from "./hanging-postgres.ts";
import { LOCKED_SQLITE_CASE } from "./locked-sqlite.ts";
import { MISSING_FILE_CASES } from "./missing-file.ts";
import { PIPELINING_CASE } from "./pipelining.ts";
import { REORDER_FLOOD_CASES } from "./reorder-flood.ts";
import { STEPPED_CLOCK_CASE } from "./stepped-clock.ts";

export const ATTACK_CASES: readonly AttackCase[] = [
  ...CONNECTION_CASES,
  PIPELINING_CASE,
  LOCKED_SQLITE_CASE,
  ...MISSING_FILE_CASES,
  ...FLOOD_CASES,
  FORWARDED_FOR_CASE,
  ...ACCOUNT_CASES,
  HANGING_POSTGRES_CASE,
  ...REORDER_FLOOD_CASES,
  STEPPED_CLOCK_CASE,
];
