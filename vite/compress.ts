import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

/** On another thread: a document takes half a second. */
export const compressBrotli = promisify(brotliCompress);
