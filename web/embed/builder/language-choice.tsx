import { useId } from "react";
import { LANGUAGES } from "#languages";
import * as m from "#messages";

interface LanguageChoiceProps {
  readonly language: string;
  readonly onChoose: (language: string) => void;
}

/** The language of the clock. */
export function LanguageChoice({ language, onChoose }: LanguageChoiceProps) {
  const id = useId();
  return (
    <div className="builder-choice">
      <label htmlFor={id}>{m.language()}</label>
      <select id={id} value={language} onChange={({ target }) => onChoose(target.value)}>
        {LANGUAGES.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
