import { useEffect, useMemo, useState } from "react";
import * as m from "#messages";
import type { FoundPlaces } from "../../../shared/api/places.ts";
import type { ResolvedText } from "../../../shared/text/answers.ts";
import { rulesCover, YEARS_START } from "../../../shared/zones/zone-rules.ts";
import { useIsOnline } from "../../kit/api/use-is-online.ts";
import { useLazyPart } from "../../kit/lazy/lazy-part.ts";
import { useStore } from "../../kit/storage/store.ts";
import { myZones } from "../../services/my-zones.ts";
import { loadAllYears } from "../../time/all-years.ts";
import { renewedRelease } from "../../time/renewed-release.ts";
import { useCurrentMinute } from "../../time/tick.ts";
import { placesOf, type WebPlace } from "../search-results.ts";
import { findTowns, patience } from "../use-search.ts";
import { textReader } from "./text-reader.ts";

export interface TextSearch {
  /** Whether the text can only be a name; without the reader, whether it may be one. */
  readonly isName: boolean;
  /** Undefined until something is known, and if the reader could not be loaded. */
  readonly resolved: ResolvedText<WebPlace> | undefined;
  /** False while other answers may follow. */
  readonly isComplete: boolean;
  readonly remark: string | undefined;
}

type Found = Omit<TextSearch, "isName"> & { readonly key: string };

const NOTHING: Found = { key: "", resolved: undefined, isComplete: false, remark: undefined };
const NO_TEXT: TextSearch = { ...NOTHING, isName: false, isComplete: true };

/** Resolves a text, first with what the page knows, then with all places. A time without a place is in `ownZone`. */
export function useResolvedText(text: string, ownZone: string): TextSearch {
  const now = useCurrentMinute();
  const saved = useStore(myZones);
  const isOnline = useIsOnline();
  const release = useStore(renewedRelease);
  const isBusy = useStore(patience) !== undefined;
  const [found, setFound] = useState(NOTHING);
  // Newer rules change the answers.
  const key = [release, isOnline, ownZone, text].join(" ");
  const isEmpty = text.trim() === "";
  const { part: reader, failed } = useLazyPart(textReader, !isEmpty);
  useEffect(() => {
    if (isEmpty || !reader) return undefined;
    const run = new AbortController();
    const { signal } = run;
    const resolve = async (search: (name: string) => Promise<FoundPlaces | undefined>) => {
      const read = () =>
        reader.resolveText(text, {
          now,
          ownZone,
          isTyping: true,
          findPlace: async (name) => placesOf(name, await search(name), { minute: now, saved }),
        });
      const resolved = await read();
      const isOfOtherYear = "refusal" in resolved && resolved.refusal.kind === "not-covered";
      if (!isOfOtherYear || rulesCover(YEARS_START)) return resolved;
      return loadAllYears().then(read, () => resolved);
    };
    const follow = async () => {
      const known = await resolve(async () => undefined);
      if (signal.aborted) return;
      // A name is searched in the table meanwhile, whatever it is.
      if ("answers" in known || reader.isName(text)) {
        setFound((last) =>
          last.key === key && last.isComplete
            ? last
            : { key, resolved: known, isComplete: false, remark: undefined },
        );
      }
      let remark: string | undefined;
      const resolved = await resolve(async (name) => {
        const search = await findTowns(name, signal);
        remark = search.remark ?? remark;
        return search.found;
      });
      if (!signal.aborted) setFound({ key, resolved, isComplete: true, remark });
    };
    // A text that was given up for another is of no use.
    follow().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return () => run.abort();
  }, [reader, text, isEmpty, key, now, ownZone, saved]);
  return useMemo(() => {
    if (isEmpty) return NO_TEXT;
    if (failed) return { ...NO_TEXT, isName: true, remark: m.errorUnavailable() };
    const { resolved, isComplete, ...known } = found.key === key ? found : NOTHING;
    const remark = isBusy && !isComplete ? m.placesWaiting() : known.remark;
    return { isName: reader?.isName(text) ?? true, resolved, isComplete, remark };
  }, [found, key, text, isEmpty, reader, failed, isBusy]);
}
