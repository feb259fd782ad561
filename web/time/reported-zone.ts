const UTC_NAMES = ["UTC", "Etc/UTC", "Etc/UCT", "UCT", "GMT", "Etc/GMT"];

/** Temporal first: the first `Intl.DateTimeFormat` takes a slow phone some 80 ms, just when the page is hydrated. */
export function readZoneName(): string | undefined {
  const { Temporal } = globalThis as Partial<typeof globalThis>;
  return Temporal ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function isUtcName(name: string | undefined): boolean {
  return UTC_NAMES.includes(name ?? "");
}
