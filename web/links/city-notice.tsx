import * as m from "#messages";
import type { LinkedCity } from "../../shared/text/name-place.ts";
import { isolate } from "../i18n/isolate.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import style from "./city-notice.css?inline";
import { useLinkedMoment } from "./linked-moment.ts";
import { shortenName } from "./shorten-name.ts";

/** Says that a linked city is not the visitor's, and offers the other places of its name. */
export function CityNotice({ city: { fullName, others, misspelled } }: { city: LinkedCity }) {
  useLazyStyle(style);
  // The other places are shown at the link's moment too.
  const fragment = useLinkedMoment().kind === "moment" ? location.hash : "";
  const place = isolate(fullName);
  return (
    <>
      {misspelled && `${m.placeCorrection({ place, text: shortenName(misspelled) })} `}
      {m.linkNotYours({ place })}{" "}
      <a href="/" className="city-notice-link">
        {m.linkOwnTime()}
      </a>
      {others.length > 0 && (
        <span className="city-notice-others">
          {m.linkOthers()}{" "}
          {others.map(({ label, city }) => (
            <a
              key={city}
              href={`/?${new URLSearchParams({ city })}${fragment}`}
              className="city-notice-link"
            >
              {isolate(label)}
            </a>
          ))}
        </span>
      )}
    </>
  );
}
