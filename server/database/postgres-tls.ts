import { readFileSync } from "node:fs";
import { getCACertificates } from "node:tls";
import type { ClientConfig } from "pg";

const TLS_PARAMETERS = ["sslmode", "sslrootcert", "sslcert", "sslkey"] as const;
const MODES = ["disable", "require", "verify-ca", "verify-full"];

/** In a sentence after the database's name. Keyed by Node's and OpenSSL's codes, or by PostgreSQL's own words. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [
    /server does not support SSL/,
    "does not speak TLS: turn ssl on in PostgreSQL, or set sslmode=disable in DATABASE_URL.",
  ],
  [
    /no encryption|SSL off/,
    "refused a connection without TLS: set sslmode=verify-full in DATABASE_URL.",
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/,
    "has a certificate of an unknown authority: name the authority's certificate with sslrootcert in DATABASE_URL.",
  ],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID/,
    "has a certificate for another host: use that host in DATABASE_URL, or sslmode=verify-ca.",
  ],
  [
    /CERT_(HAS_EXPIRED|NOT_YET_VALID)/,
    "has a certificate that is not valid now: renew it, or correct the clock of this machine.",
  ],
  [
    /CERTIFICATE_REQUIRED|valid client certificate/,
    "wants a certificate of this server: name it with sslcert and sslkey in DATABASE_URL.",
  ],
];

export function explainTlsError(error: Error & { readonly code?: string }): string | undefined {
  const text = `${error.code} ${error.message}`;
  return CAUSES.find(([pattern]) => pattern.test(text))?.[1];
}

/** Splits off the TLS parameters, which pg reads otherwise than PostgreSQL's tools, with a warning. Throws a sentence. */
export function readTls(url: string): { url: string; ssl: ClientConfig["ssl"] } {
  const address = new URL(url);
  const { searchParams } = address;
  const [mode, ca, cert, key] = TLS_PARAMETERS.map((name) => searchParams.get(name) ?? undefined);
  for (const name of TLS_PARAMETERS) searchParams.delete(name);
  if (mode === undefined && (ca ?? cert ?? key) === undefined) return { url, ssl: undefined };
  if (mode === undefined || !MODES.includes(mode)) {
    throw new Error(
      `DATABASE_URL takes an sslmode of ${MODES.join(", ")}, not "${mode ?? "none"}".`,
    );
  }
  if (mode === "disable") return { url: address.href, ssl: false };
  const ssl = {
    ca: ca === "system" ? getCACertificates("system") : readPem("sslrootcert", ca),
    cert: readPem("sslcert", cert),
    key: readPem("sslkey", key),
    ...(mode === "verify-ca" && { checkServerIdentity: () => undefined }),
  };
  return { url: address.href, ssl };
}

function readPem(name: string, file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`DATABASE_URL names the ${name} "${file}", which can't be read (${code}).`, {
      cause: error,
    });
  }
  if (text.includes("-----BEGIN ")) return text;
  throw new Error(`DATABASE_URL names the ${name} "${file}", which is not a PEM file.`);
}
