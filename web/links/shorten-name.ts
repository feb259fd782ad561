import { isolate } from "../i18n/isolate.ts";

const MAX_NAME_LENGTH = 60;

/** A name from a link, for a sentence. */
export function shortenName(name: string): string {
  const short = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
  return isolate(short.toWellFormed());
}
