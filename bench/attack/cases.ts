import type { AttackCase } from "./attack-case.ts";
import { CONNECTION_CASES } from "./connections.ts";
import { FLOOD_CASES } from "./floods.ts";
import { HANGING_POSTGRES_CASE } from "./hanging-postgres.ts";
import { LOCKED_SQLITE_CASE } from "./locked-sqlite.ts";
import { MEMORY_FLOOD_CASE } from "./memory-flood.ts";
import { NETWORK_FLOOD_CASE } from "./network-flood.ts";
import { PIPELINING_CASE } from "./pipelining.ts";
import { REORDER_FLOOD_CASES } from "./reorder-flood.ts";

export const ATTACK_CASES: readonly AttackCase[] = [
  ...CONNECTION_CASES,
  PIPELINING_CASE,
  LOCKED_SQLITE_CASE,
  ...FLOOD_CASES,
  NETWORK_FLOOD_CASE,
  MEMORY_FLOOD_CASE,
  HANGING_POSTGRES_CASE,
  ...REORDER_FLOOD_CASES,
];
