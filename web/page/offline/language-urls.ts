import { language } from "#language";
import {
  LANGUAGE_PARAMETER,
  pathInLanguage,
  SOURCE_LANGUAGE,
} from "../../../shared/page-language.ts";
import { WORKER_PATH } from "../../../shared/service-worker.ts";

/** Each language has a worker with its own files. */
export const workerPath = pathInLanguage(WORKER_PATH, language);

/** The path under which the worker caches a document. */
export function documentPath(path: string, tag: string = language): string {
  return pathInLanguage(path, tag);
}

export function readLanguage(url: URL): string | null {
  return url.searchParams.get(LANGUAGE_PARAMETER);
}

/** The URL that names the language of this build; undefined if that needs no name. */
export function nameOwnLanguage(url: URL): URL | undefined {
  if (language === SOURCE_LANGUAGE) return undefined;
  const named = new URL(url);
  named.searchParams.set(LANGUAGE_PARAMETER, language);
  return named;
}
