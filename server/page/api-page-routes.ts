import { readFileSync } from "node:fs";
import { API_PAGE_PATH, OPENAPI_PATH } from "../../shared/api/openapi.ts";
import { type Answer, answerRoute } from "../http/answer.ts";
import type { App } from "../http/app-type.ts";
import { prepareResponses, prepareText } from "../http/prepared-text.ts";
import type { SecurityHeaders } from "../http/security-headers.ts";
import type { PageDocument } from "./prepare-page.ts";

const OPENAPI_DOCUMENT = new URL("../../docs/openapi.json", import.meta.url);

/** The page that lists the calls, whose forms send those that read, and the document itself, for programs and pages of other sites too. */
export function apiPageRoutes(app: App, page: PageDocument, headers: SecurityHeaders): void {
  const ofDocument = headers.documentOf(page.inline);
  const policy = ofDocument["content-security-policy"]?.replace(
    "form-action 'none'",
    "form-action 'self'",
  );
  const answerPage = prepareResponses(page, {
    ...ofDocument,
    ...(policy && { "content-security-policy": policy }),
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
  });
  for (const path of [API_PAGE_PATH, `${API_PAGE_PATH}/`]) {
    answerRoute(app, path, { hide: true }, answerPage);
  }
  const document = readFileSync(OPENAPI_DOCUMENT, "utf8");
  const documentHeaders = {
    ...headers.data,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-cache",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  };
  // Compressed for the first who asks: it takes a quarter of a second.
  let answer: Promise<Answer> | undefined;
  answerRoute(app, OPENAPI_PATH, { hide: true }, async (request) => {
    answer ??= prepareText(document).then((text) => prepareResponses(text, documentHeaders));
    return (await answer)(request);
  });
}
