import { language } from "#language";
import LANGUAGES from "#languages" with { type: "json" };
import { useLazyStyle } from "../../kit/lazy/use-lazy-style.ts";
import { writeStored } from "../../kit/storage/local-storage.ts";
import { LANGUAGE_KEY, LanguageLink } from "./language-link.tsx";
import style from "./language-list.css?inline";

export function LanguageList({ onChooseCurrent }: { onChooseCurrent: () => void }) {
  useLazyStyle(style);
  return (
    <ul>
      {LANGUAGES.map(({ tag, name, direction }) => (
        <li key={tag}>
          <LanguageLink
            tag={tag}
            className="bar target"
            lang={tag}
            dir={direction}
            {...(tag === language && {
              "aria-current": "true",
              onClick: (event) => {
                event.preventDefault();
                writeStored(LANGUAGE_KEY, tag);
                onChooseCurrent();
              },
            })}
          >
            {name}
          </LanguageLink>
        </li>
      ))}
    </ul>
  );
}
