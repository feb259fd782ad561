import { readFile } from "node:fs/promises";
import { API_PAGE_PATH, OPENAPI_PATH } from "../../shared/api/openapi.ts";
import { answerRoute } from "../http/answer.ts";
import type { App } from "../http/app-type.ts";
import type { InlineHashes } from "../http/csp-hashes.ts";
import { prepareResponses, prepareText } from "../http/prepared-text.ts";
import type { SecurityHeaders } from "../http/security-headers.ts";
import type { PageDocument } from "./prepare-page.ts";

const OPENAPI_DOCUMENT = new URL("../../docs/openapi.json", import.meta.url);

/** The page that shows the OpenAPI document, and the document itself, for programs and pages of other sites too. */
export async function apiPageRoutes(
  app: App,
  page: PageDocument,
  headers: SecurityHeaders,
): Promise<void> {
  const answerPage = prepareResponses(page, {
    ...headers.document,
    "content-security-policy": writeViewerPolicy(page.inline),
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
  });
  for (const path of [API_PAGE_PATH, `${API_PAGE_PATH}/`]) {
    answerRoute(app, path, { hide: true }, answerPage);
  }
  const document = await prepareText(await readFile(OPENAPI_DOCUMENT, "utf8"));
  const answerDocument = prepareResponses(document, {
    ...headers.data,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-cache",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
  answerRoute(app, OPENAPI_PATH, { hide: true }, answerDocument);
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
