import { language } from "#language";

/** It is not translated, which only a page in another language has to say. */
const LANGUAGE = language === "en" ? {} : { lang: "en", dir: "ltr" };

export function Quote() {
  return (
    <figure {...LANGUAGE} className="quote stack middle gap-4">
      <blockquote className="headline balanced">
        “Don’t watch the clock; do what it does. Keep going.”
      </blockquote>
      <figcaption className="hint">Sam Levenson</figcaption>
    </figure>
  );
}
