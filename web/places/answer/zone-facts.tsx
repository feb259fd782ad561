import { useEffect, useId } from "react";
import * as m from "#messages";
import { isKnownZone } from "../../../shared/zones/zone-rules.ts";
import { lazyPart, useLazyPart } from "../../kit/lazy/lazy-part.ts";
import { ManualCopy } from "../../kit/ui/manual-copy.tsx";
import { useCopying } from "../../kit/ui/use-copying.ts";

interface ZoneFactsProps {
  readonly zone: string;
  /** In ms. */
  readonly minute: number;
}

/** With the changes of all years, which it is derived from. */
const posix = lazyPart(() => import("./posix-tz-of.ts"));

/** What programs call a zone, and what devices without tzdb follow, each with a button that copies it. */
export function ZoneFacts({ zone, minute }: ZoneFactsProps) {
  const { part, failed } = useLazyPart(posix);
  useEffect(() => posix.load(), []);
  if (!isKnownZone(zone)) return null;
  return (
    <>
      <CopyFact term={m.placeIanaName()} text={zone} />
      {!failed && <CopyFact term="POSIX TZ" text={part?.posixTzOf(zone, minute)} />}
    </>
  );
}

function CopyFact({ term, text }: { term: string; text: string | undefined }) {
  const id = useId();
  const { resultOf, copy } = useCopying();
  const result = resultOf(term);
  return (
    <div>
      <dt id={id}>{term}</dt>
      <dd>
        <span className="place-code">
          <code dir="ltr">{text ?? "\u00a0"}</code>{" "}
          {text && (
            <button
              type="button"
              className="place-copy"
              aria-describedby={id}
              onClick={() => copy({ name: term, text })}
            >
              <span aria-live="polite">{result === "copied" ? m.copied() : m.copy()}</span>
            </button>
          )}
        </span>
        {result === "refused" && text && <ManualCopy text={text} />}
      </dd>
    </div>
  );
}
