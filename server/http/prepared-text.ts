import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip as zlibGzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { ReadyResponse } from "./answer.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(zlibGzip);

/** A response body compressed in advance. */
export interface PreparedText {
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
}

export const BEST_QUALITY = 11;

/** Compresses on other threads: the document takes a second with the best `brotliQuality`. */
export async function prepareText(
  text: string,
  brotliQuality = BEST_QUALITY,
): Promise<PreparedText> {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const [br, gzip] = await Promise.all([
    compressBrotli(identity, { params }),
    compressGzip(identity),
  ]);
  return { identity, br, gzip, etag: etagOf(identity) };
}

export function etagOf(body: string | Buffer): string {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return `W/"${hash}"`;
}

/** Returns a function that chooses the best accepted encoding, or 304 if the client has the body already. */
export function prepareResponses(
  prepared: PreparedText,
  ownHeaders: Readonly<Record<string, string>>,
  status = 200,
): (request: IncomingMessage) => ReadyResponse {
  const { etag } = prepared;
  const headers = { ...ownHeaders, etag, vary: "accept-encoding" };
  const notModified = { status: 304, headers };
  const encoded = (encoding: "br" | "gzip" | "identity"): ReadyResponse => ({
    status,
    headers: {
      ...headers,
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-length": String(prepared[encoding].length),
    },
    body: prepared[encoding],
  });
  const responses = {
    br: encoded("br"),
    gzip: encoded("gzip"),
    identity: encoded("identity"),
  };
  return ({ headers: { "if-none-match": known, "accept-encoding": accepted } }) => {
    if (status === 200 && known === etag) return notModified;
    return responses[(accepted && negotiate(accepted, ["br", "gzip"])) || "identity"];
  };
}
