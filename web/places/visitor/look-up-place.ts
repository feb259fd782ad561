import { language } from "#language";

const TIMEOUT_MS = 5000;
const MAX_RESPONSE_BYTES = 16 * 1024;

/** Coordinates are rounded to two decimals, about a kilometre, for privacy. Throws if there is no response within 5 s, more than 16 KiB, or no name in it. */
export async function lookUpPlace(
  serviceUrl: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<string> {
  const url = new URL(serviceUrl, location.origin);
  url.searchParams.set("latitude", latitude.toFixed(2));
  url.searchParams.set("longitude", longitude.toFixed(2));
  // The service has no regions and scripts: "zh", not "zh-Hans".
  url.searchParams.set("localityLanguage", new Intl.Locale(language).language);
  const response = await fetch(url, {
    credentials: "omit",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The geocoder responded with ${response.status}.`);
  const name = choosePlaceName(JSON.parse(await readText(response)));
  if (!name) throw new Error("The geocoder knows no name for this place.");
  return name;
}

/** Reads a body as it arrives, and aborts a long one. */
async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > MAX_RESPONSE_BYTES) {
      await reader?.cancel();
      throw new Error("The geocoder's response is too long.");
    }
    text += decoder.decode(value, { stream: true });
  }
}

const FIRST_CHARACTERS = /^.{0,80}/su;
const FIELDS = ["city", "locality", "principalSubdivision", "countryName"];

/** City with region, else locality with region, else region with country, else country. Anyone may have written them. */
export function choosePlaceName(response: unknown): string | undefined {
  const [city, locality, region, country] = FIELDS.map((field) =>
    readName((response as Readonly<Record<string, unknown>> | null)?.[field]),
  );
  const pairs = [
    [city, region],
    [locality, region],
    [region, country],
  ];
  const named = pairs.find((pair) => pair.every(Boolean)) ?? [country];
  return [...new Set(named)].join(", ") || undefined;
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
