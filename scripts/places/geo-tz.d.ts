/** A part of its own types, which are not installed with the project. */
declare module "geo-tz/all" {
  export function setCache(options: { readonly preload: boolean }): void;
  /** The IANA ids at a coordinate in degrees; several where an area is disputed. */
  export function find(latitude: number, longitude: number): string[];
}
