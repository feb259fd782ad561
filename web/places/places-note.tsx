import type { ReactNode } from "react";
import * as m from "#messages";
import type { Search } from "./use-search.ts";

/** What is said of a search below its results. */
export function PlacesNote(search: Pick<Search, "isComplete" | "remark" | "results">) {
  const { isComplete, remark, results } = search;
  const hasPlaces = results.some(({ place }) => place.kind === "town");
  const sentence = remark ?? (isComplete ? undefined : m.placesSearching());
  if (!sentence && !hasPlaces) return null;
  return (
    <p className="cluster spread gap-4">
      <span>{sentence}</span>
      {hasPlaces && <span>{m.placesSource({ link: linkToGeoNames })}</span>}
    </p>
  );
}

function linkToGeoNames(text: ReactNode) {
  return (
    <a href="https://www.geonames.org/" target="_blank" rel="noopener" className="text-link">
      {text}
    </a>
  );
}
