import type { Settings } from "./settings.ts";

/** The parameters of a database URL that hold no secret. */
const LOGGED_PARAMETERS = ["host", "sslmode", "sslrootcert", "sslcert", "sslkey"];

/** The settings in use, for the log: without passwords. */
export function loggableSettings(settings: Settings): object {
  const { databaseUrl, redisUrl, reverseGeocodeUrl } = settings;
  return {
    ...settings,
    databaseUrl: databaseUrl && withoutSecrets(databaseUrl),
    redisUrl: redisUrl && withoutSecrets(redisUrl),
    reverseGeocodeUrl: reverseGeocodeUrl.split("?")[0],
  };
}

function withoutSecrets(text: string): string {
  const url = new URL(text);
  if (url.password) url.password = "***";
  for (const name of [...url.searchParams.keys()]) {
    if (!LOGGED_PARAMETERS.includes(name)) url.searchParams.delete(name);
  }
  return url.href;
}
