import { type Static, Type } from "typebox";

export const VISITOR_COUNT_PATH = "/api/visitor-count";

/** From one address; more are rejected with 429. */
export const MAX_VISITS_PER_MINUTE = 10;

export const VisitorCount = Type.Object({ count: Type.Integer({ minimum: 0 }) });
export type VisitorCount = Static<typeof VisitorCount>;
