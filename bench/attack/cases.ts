import type { AttackCase } from "./attack-case.ts";
import { CONNECTION_CASES } from "./connections.ts";
import { LOCKED_SQLITE_CASE } from "./locked-sqlite.ts";
import { PIPELINING_CASE } from "./pipelining.ts";

export const ATTACK_CASES: readonly AttackCase[] = [
  ...CONNECTION_CASES,
  PIPELINING_CASE,
  LOCKED_SQLITE_CASE,
];
