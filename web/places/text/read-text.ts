import { words } from "#words";
import type { FoundPlace } from "../../../shared/text/answers.ts";
import type { ResolveOptions } from "../../../shared/text/find-places.ts";
import * as shared from "../../../shared/text/resolve-text.ts";
import { readMinute as readMinuteIn } from "../../../shared/text/text-reader.ts";
import { locale } from "../../i18n/locale.ts";

/** English is American, as specified, but days and months are those of the reader's region. */
const READER = { words, locale: globalThis.navigator?.language ?? locale };

export const isName = (text: string) => shared.isName(text, words);

export const readMinute = (text: string) => readMinuteIn(text, words);

export const resolveText = <P extends FoundPlace>(
  text: string,
  options: Omit<ResolveOptions<P>, "words" | "locale">,
) => shared.resolveText(text, { ...options, ...READER });

// The first text takes longer: the words are compiled.
isName("");
