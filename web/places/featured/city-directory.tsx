import * as m from "#messages";
import { CITY_DIRECTORY } from "../../../shared/zones/city-directory.ts";
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import style from "./city-directory.css?inline";

export function CityDirectory() {
  useLazyStyle(style);
  return (
    <nav aria-label={m.cityDirectory()}>
      <ul className="city-directory">
        {CITY_DIRECTORY.map(({ name }) => (
          <li key={name}>
            <a href={`/?city=${encodeURIComponent(name)}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
