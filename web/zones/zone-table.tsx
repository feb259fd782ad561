import { useMemo, useRef, useState } from "react";
import { zonesByOffset } from "../../shared/zones/zones-by-offset.ts";
import { lazyPart, useLazyPart } from "../lazy/lazy-part.ts";
import { useDeferredMinute } from "../time/use-deferred-minute.ts";
import { Button } from "../ui/button.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";
import { ZoneRow } from "./zone-row.tsx";

/** Loaded when the search field is focused: it has all the names. */
const search = lazyPart(() => import("../../shared/zones/search-zones.ts"));

/** The zones from west to east by their current offset; a search narrows them. */
export function ZoneTable({ visitorZone }: { visitorZone: string }) {
  const [{ minute }, ref] = useDeferredMinute<HTMLElement>();
  const [query, setQuery] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { part, failed } = useLazyPart(search);
  const rows = useMemo(() => {
    const found = query && part ? part.searchZones(query, minute) : undefined;
    const names = new Map(found?.map(({ entry, name }) => [entry, name]));
    return zonesByOffset(minute)
      .filter((entry) => !found || names.has(entry))
      .map((entry) => ({ entry, name: names.get(entry) }));
  }, [minute, query, part]);
  const status = useDebouncedValue(query && part ? countOf(rows.length) : "");

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
      <p role="status" className="sr-only">
        {status}
      </p>
      {query && failed && (
        <p className="mb-3 text-ink-2">The search can't be loaded right now; here are all.</p>
      )}
      {part && rows.length === 0 ? (
        <NothingFound sentence={part.noMatchesText(query)} onClear={showAll} />
      ) : (
        <div className="zone-table-container">
          <table className="zone-table">
            <thead>
              <tr>
                <th scope="col">Timezone</th>
                <th scope="col">City</th>
                <th scope="col">Offset</th>
                <th scope="col">Time</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ entry, name }) => (
                <ZoneRow
                  key={entry.timezone}
                  entry={entry}
                  visitorZone={visitorZone}
                  matchedName={name}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function NothingFound({ sentence, onClear }: { sentence: string; onClear: () => void }) {
  return (
    <div className="grid justify-items-start gap-4 border-line border-t py-10 text-ink-2">
      <p className="wrap-anywhere">{sentence}</p>
      <Button onClick={onClear}>Show all</Button>
    </div>
  );
}

function countOf(found: number): string {
  if (found === 0) return "No time zone found.";
  return found === 1 ? "1 time zone found." : `${found} time zones found.`;
}
