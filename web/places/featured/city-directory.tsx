import * as m from "#messages";
import { CITY_DIRECTORY } from "../../../shared/zones/city-directory.ts";

export function CityDirectory() {
  return (
    <nav aria-label={m.cityDirectory()}>
      <ul className="columns-2 gap-6 md:columns-4">
        {CITY_DIRECTORY.map(({ name }) => (
          <li key={name}>
            <a
              href={`/?city=${encodeURIComponent(name)}`}
              className="inline-flex min-h-11 items-center text-ink-2 hover:text-ink hover:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
