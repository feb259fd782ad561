/** JSON in a script element, in which character references are no characters. */
const DATA = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/gs;

/** Writes the language and replaces each `%name%` by its text. Throws on a name without one. */
export function fillTexts(document: string, texts: Readonly<Record<string, string>>): string {
  const fill = (part: string, escapeText: (text: string) => string) =>
    part.replaceAll(/%([a-zA-Z]+)%/g, (_all, name: string) => {
      const text = texts[name];
      if (text === undefined) throw new Error(`The document has no text "${name}".`);
      return escapeText(text);
    });
  const { language, direction } = texts;
  // Left to right is the direction of a document without the attribute.
  const attributes = `lang="${language}"${direction === "ltr" ? "" : ` dir="${direction}"`}`;
  const markup = document
    .replace('<html lang="en">', `<html ${attributes}>`)
    .replace(DATA, (data) => fill(data, escapeForJson));
  return fill(markup, escapeForMarkup);
}

function escapeForJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll("<", "\\u003c");
}

function escapeForMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
