import * as m from "#messages";
import type { ErrorCode } from "../../../shared/api/errors.ts";
import { ApiError, callApi } from "./api-client.ts";
import { isUnreachable } from "./is-unreachable.ts";
import { sentenceOf, UserError } from "./report-error.ts";

/**
 * Calls for what a signed-in user stores, with a sentence for the visitor if the session ended or a change can't be sent.
 * `onSignedOut` is called when the server no longer accepts the session.
 */
export function callAsUser(onSignedOut: () => void): typeof callApi {
  return async (path, ask) => {
    try {
      return await callApi(path, ask);
    } catch (error) {
      if (hasCode(error, "not_signed_in")) {
        onSignedOut();
        throw new UserError(m.preferencesSignedOut(), { cause: error });
      }
      if (ask?.method && isUnreachable(error) && !sentenceOf(error)) {
        throw new UserError(m.preferencesNotConnected(), { cause: error });
      }
      throw error;
    }
  };
}

export function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}
