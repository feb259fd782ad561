import { language } from "#language";

/** It is not translated, which only a page in another language has to say. */
const LANGUAGE = language === "en" ? {} : { lang: "en", dir: "ltr" };

export function Quote() {
  return (
    <figure {...LANGUAGE} className="mx-auto max-w-3xl px-2 py-12 text-center">
      <blockquote className="text-balance font-serif text-headline">
        “Don't watch the clock; do what it does. Keep going.”
      </blockquote>
      <figcaption className="mt-4 text-ink-2">Sam Levenson</figcaption>
    </figure>
  );
}
