import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzipSync,
  gzip as zlibGzip,
} from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply } from "fastify";
import { memo } from "./memo.ts";

export type Headers = Readonly<Record<string, string>>;

/** A whole response. Its headers are complete: security headers, and `content-length` if it has a body. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body?: string | Buffer;
}

export type Respond = (request: IncomingMessage) => HttpResponse | Promise<HttpResponse>;

export const JSON_TYPE = "application/json; charset=utf-8";

export function textResponse(
  headers: Headers,
  status: number,
  contentType: string,
  body: string,
): HttpResponse {
  const own = { "content-type": contentType, "content-length": String(Buffer.byteLength(body)) };
  return { status, headers: { ...headers, ...own }, body };
}

/** Passes by Fastify's reply, which would copy each header twice. */
export function sendResponse(reply: FastifyReply, response: HttpResponse): FastifyReply {
  const { status, headers, body } = response;
  reply.hijack();
  closeIfUnread(reply.raw);
  reply.raw.writeHead(status, headers).end(body);
  return reply;
}

/** Node reads what is left of a body after the response, whatever its length, unless the connection closes. */
export function closeIfUnread(raw: ServerResponse): void {
  const { complete, headers } = raw.req;
  if (!complete && headers["transfer-encoding"] !== undefined) raw.setHeader("connection", "close");
}

export const BEST_QUALITY = 11;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(zlibGzip);

type CompressedText = ReturnType<typeof compressQuickly>;

/** Compresses on other threads: the document takes a second with the best `brotliQuality`. */
export async function compressText(
  text: string,
  brotliQuality = BEST_QUALITY,
): Promise<CompressedText> {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const [br, gzip] = await Promise.all([
    compressBrotli(identity, { params }),
    compressGzip(identity),
  ]);
  return { identity, br, gzip, etag: etagOf(identity) };
}

/** Good enough for what is asked for seldom; the best takes twenty times as long and saves a tenth. */
const QUICK_QUALITY = 5;

/** Compresses 20 kB in a millisecond. Other threads would hold a megabyte for each of many at once, which glibc does not give back. */
export function compressQuickly(text: string, quality = QUICK_QUALITY) {
  const identity = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 16,
  };
  const br = brotliCompressSync(identity, { params });
  const gzip = gzipSync(identity, { level: quality });
  return { identity, br, gzip, etag: etagOf(identity) };
}

export function etagOf(body: string | Buffer): string {
  return `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
}

export function respondWith(
  text: CompressedText,
  ownHeaders: Headers,
  status = 200,
): (request: IncomingMessage) => HttpResponse {
  const { etag } = text;
  const headers = { ...ownHeaders, etag, vary: "accept-encoding" };
  const notModified = { status: 304, headers };
  const encoded = (encoding: "br" | "gzip" | "identity"): HttpResponse => ({
    status,
    headers: {
      ...headers,
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-length": String(text[encoding].length),
    },
    body: text[encoding],
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

/** Responds with the value that `read` returns, which is written and compressed once until it returns another. */
export function respondWithLatest<T>(
  read: () => T | Promise<T>,
  write: (value: T) => string,
  headers: Headers,
): Respond {
  const respondBy = memo(async (value: T) =>
    respondWith(await compressText(write(value)), headers),
  );
  return async (request) => (await respondBy(await read()))(request);
}
