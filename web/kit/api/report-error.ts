import * as m from "#messages";
import { showToast } from "../ui/toast.ts";
import { ApiError } from "./api-client.ts";
import { sentenceOfCode } from "./error-sentences.ts";

/** An error whose message is a sentence for the visitor. */
export class UserError extends Error {}

/** The sentence that an error has for the visitor; nothing else of an error is shown. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof UserError) return error.message;
  return error instanceof ApiError ? sentenceOfCode(error.code) : undefined;
}

/** Shows a toast with the error's sentence, or else `fallback`. Returns what it shows. */
export function reportError(error: unknown, fallback: string): string {
  const description = sentenceOf(error) ?? fallback;
  showErrorToast(description);
  return description;
}

export function showErrorToast(description: string): void {
  showToast({ title: m.error(), description, variant: "destructive" });
}
