import { SECOND_MS } from "../../../shared/durations.ts";
import { ApiError } from "./api-client.ts";
import { UserError } from "./report-error.ts";

/** How long a response may take where something can be shown instead. */
export const UNREACHABLE_AFTER_MS = 5 * SECOND_MS;

/** Whether the network or the server failed, rather than the request. A gateway may answer 200 with a page of its own. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof UserError) return false;
  return !(error instanceof ApiError) || error.status >= 500;
}
