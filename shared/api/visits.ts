import { type Static, Type } from "typebox";

/** `GET`: the number of visits so far. `POST`, without a body: records one; answered when it is durable. */
export const VISITOR_COUNT_PATH = "/api/visitor-count";

/** Visits recorded from one address in a minute; past it the server answers 429. */
export const MAX_VISITS_PER_MINUTE = 10;

/** The rule of the count, as the page tells it. */
export const VISIT_RULE = `A visit is one browser session that opened this page; at most ${MAX_VISITS_PER_MINUTE} a minute from one address.`;

export const VisitorCount = Type.Object({ count: Type.Integer({ minimum: 0 }) });
export type VisitorCount = Static<typeof VisitorCount>;
