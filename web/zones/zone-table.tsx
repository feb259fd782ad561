import { useRef, useState } from "react";
import { zonesByOffset } from "../../shared/zones/zones-by-offset.ts";
import { lazyPart, useLazyPart } from "../lazy/lazy-part.ts";
import { useDeferredMinute } from "../time/use-deferred-minute.ts";
import { SearchField } from "../ui/search-field.tsx";
import { ZoneRow } from "./zone-row.tsx";
import { ZoneRows } from "./zone-rows.tsx";

/** Loaded when the search field is focused: it has all the names. */
const search = lazyPart(() => import("./found-zones.tsx"));

/** The zones from west to east by their current offset; a search narrows them, and adds places. */
export function ZoneTable({ visitorZone }: { visitorZone: string }) {
  const [{ minute }, ref] = useDeferredMinute<HTMLElement>();
  const [query, setQuery] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { part, failed } = useLazyPart(search);

  function narrow(text: string) {
    setQuery(text);
    search.load();
  }

  function showAll() {
    setQuery("");
    field.current?.focus();
  }

  return (
    <section ref={ref} aria-labelledby="world-timezones" className={query ? "min-h-[80dvh]" : ""}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h2 id="world-timezones" className="font-serif text-heading">
          World Timezones
        </h2>
        <SearchField
          ref={field}
          label="Search time zones"
          placeholder="City, country, zone or offset"
          value={query}
          onChange={narrow}
          onFocus={search.load}
        />
      </div>
      {query && failed && (
        <p className="mb-3 text-ink-2">The search can't be loaded right now; here are all.</p>
      )}
      {query && part ? (
        <part.FoundZones text={query} minute={minute} visitorZone={visitorZone} onClear={showAll} />
      ) : (
        <ZoneRows>
          {zonesByOffset(minute).map((entry) => (
            <ZoneRow key={entry.timezone} entry={entry} visitorZone={visitorZone} />
          ))}
        </ZoneRows>
      )}
    </section>
  );
}
