import { readFileSync } from "node:fs";
import { API_PAGE_PATH, OPENAPI_PATH } from "../../shared/api/openapi.ts";
import { type Answer, answerRoute } from "../http/answer.ts";
import type { App } from "../http/app-type.ts";
import type { InlineHashes } from "../http/csp-hashes.ts";
import { prepareResponses, prepareText } from "../http/prepared-text.ts";
import type { SecurityHeaders } from "../http/security-headers.ts";
import type { PageDocument } from "./prepare-page.ts";

const OPENAPI_DOCUMENT = new URL("../../docs/openapi.json", import.meta.url);

/** The page that shows the OpenAPI document, and the document itself, for programs and pages of other sites too. */
export function apiPageRoutes(app: App, page: PageDocument, headers: SecurityHeaders): void {
  const answerPage = prepareResponses(page, {
    ...headers.documentOf(page.inline),
    "content-security-policy": writeViewerPolicy(page.inline),
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

/** Without Trusted Types: the viewer makes markup from strings, which it sanitises. Its icons are `data:` images. */
function writeViewerPolicy({ scripts }: InlineHashes): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    "style-src 'self'",
    "img-src 'self' data:",
    // The build inlines its smallest font.
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
