import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A response body compressed in advance. */
export interface PreparedText {
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
}

export function prepareText(text: string): PreparedText {
  const identity = Buffer.from(text);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  return {
    identity,
    br: brotliCompressSync(identity),
    gzip: gzipSync(identity),
    etag: `W/"${hash}"`,
  };
}

/** Sends the best accepted encoding, or 304 if the client has the body already. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedText,
): FastifyReply {
  reply.header("etag", prepared.etag).header("vary", "accept-encoding");
  const isCached = reply.statusCode === 200 && request.headers["if-none-match"] === prepared.etag;
  if (isCached) return reply.code(304).send();
  const accepted = request.headers["accept-encoding"];
  const encoding = accepted ? negotiate(accepted, ["br", "gzip"]) : null;
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(prepared[encoding ?? "identity"]);
}
