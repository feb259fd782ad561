import * as m from "#messages";
import type { LinkedCity } from "../../shared/deep-link/name-place.ts";
import { isolate } from "../i18n/isolate.ts";
import { useLinkedMoment } from "./linked-moment.ts";
import { shortenName } from "./shorten-name.ts";

const LINK_STYLE = "inline-flex min-h-11 items-center underline";

/** Says that a linked city is not the visitor's, and offers the other places of its name. */
export function CityNotice({ city: { fullName, others, misspelled } }: { city: LinkedCity }) {
  // The other places are shown at the link's moment too.
  const fragment = useLinkedMoment().kind === "moment" ? location.hash : "";
  const place = isolate(fullName);
  return (
    <>
      {misspelled && `${m.placeCorrection({ place, text: shortenName(misspelled) })} `}
      {m.linkNotYours({ place })}{" "}
      <a href="/" className={LINK_STYLE}>
        {m.linkOwnTime()}
      </a>
      {others.length > 0 && (
        <span className="flex flex-wrap items-center justify-center gap-x-4 print:hidden">
          {m.linkOthers()}{" "}
          {others.map(({ label, city }) => (
            <a
              key={city}
              href={`/?${new URLSearchParams({ city })}${fragment}`}
              className={LINK_STYLE}
            >
              {isolate(label)}
            </a>
          ))}
        </span>
      )}
    </>
  );
}
