const FIRST_CHARACTERS = /^.{0,80}/su;
const FIELDS = ["city", "locality", "principalSubdivision", "countryName"];

/** City with region, else locality with region, else region with country, else country. Anyone may have written them. */
export function choosePlaceName(response: unknown): string | undefined {
  const [city, locality, region, country] = FIELDS.map((field) =>
    readName((response as Readonly<Record<string, unknown>> | null)?.[field]),
  );
  if (city && region) return join(city, region);
  if (locality && region) return join(locality, region);
  if (region && country) return join(region, country);
  return country || undefined;
}

function join(smaller: string, larger: string): string {
  return smaller === larger ? smaller : `${smaller}, ${larger}`;
}

/** A field that is text, on one line and at most 80 characters long; otherwise empty. */
function readName(value: unknown): string {
  if (typeof value !== "string") return "";
  const oneLine = value
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, " ")
    .trim();
  const [short = ""] = FIRST_CHARACTERS.exec(oneLine) ?? [];
  return short.trim();
}
