import { readFileSync } from "node:fs";
import { API_PAGE_PATH, OPENAPI_PATH } from "../../shared/api/openapi.ts";
import type { App } from "../http/app-type.ts";
import { FILE } from "../http/app-type.ts";
import { type Basics, sending } from "../http/feature.ts";
import { JSON_TYPE, type Respond, respondWith, respondWithLatest } from "../http/http-response.ts";
import { memo } from "../http/memo.ts";
import type { PageDocument } from "./prepare-page.ts";

const OPENAPI_DOCUMENT = new URL("../../docs/openapi.json", import.meta.url);

/** The page that lists the calls, whose forms send those that read, and the document itself, for programs and pages of other sites too. */
export function apiPageRoutes(
  app: App,
  {
    served,
    headers,
  }: Basics & { readonly served: { readonly page: { readonly api: PageDocument } } },
): void {
  const respondBy = memo((api: PageDocument) => {
    const ofDocument = headers.documentOf(api.inline);
    const policy = ofDocument["content-security-policy"]?.replace(
      "form-action 'none'",
      "form-action 'self'",
    );
    return respondWith(api, {
      ...ofDocument,
      ...(policy && { "content-security-policy": policy }),
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    });
  });
  const respondPage: Respond = (request) => respondBy(served.page.api)(request);
  const document = readFileSync(OPENAPI_DOCUMENT, "utf8");
  // Compressed for the first who asks: it takes a quarter of a second.
  const respondDocument = respondWithLatest(
    () => document,
    (text) => text,
    { ...headers.openData, "content-type": JSON_TYPE, "cache-control": "no-cache" },
  );
  const routes: Record<string, Respond> = {
    [API_PAGE_PATH]: respondPage,
    [`${API_PAGE_PATH}/`]: respondPage,
    [OPENAPI_PATH]: respondDocument,
  };
  for (const [path, respond] of Object.entries(routes)) {
    app.get(path, { config: FILE, schema: { hide: true } }, sending(respond));
  }
}
