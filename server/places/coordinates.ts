import { Refusal } from "../http/errors.ts";

const LIMITS = { latitude: 90, longitude: 180 };
const DEGREES = /^[-+]?\d{1,3}(\.\d{1,20})?$/;

/** Parses the coordinates of a query, in degrees. Throws a Refusal that names a wrong one. */
export function readCoordinates(query: { latitude: string; longitude: string }) {
  return { latitude: read("latitude", query), longitude: read("longitude", query) };
}

function read(name: keyof typeof LIMITS, query: Readonly<Record<typeof name, string>>): number {
  const degrees = DEGREES.test(query[name]) ? Number(query[name]) : Number.NaN;
  const limit = LIMITS[name];
  if (Math.abs(degrees) <= limit) return degrees;
  throw new Refusal(
    "invalid_request",
    `The field "${name}" takes a number of degrees from -${limit} to ${limit}.`,
  );
}
