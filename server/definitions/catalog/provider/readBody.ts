import type { IncomingMessage } from "node:http";
import { Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ApiError, raise } from "../../../platform/errors/apiError.ts";
import { CATALOG_MAX_BYTES } from "../../limits.ts";
import { decoderFor } from "../../../platform/outgoing/decoded.ts";
import { encodingUnknown, providerInvalid, providerUnreachable, whyUnreachable } from "../errors.ts";

const INITIAL_BUFFER_BYTES = 64 * 1024;

/** Reads and decodes the body of a provider's response: at most 20 MB, encoded and decoded, using at most twice that
 *  memory for any chunk size. Raises providerUnreachable, providerInvalid; rejects with the reason of `signal`. */
export async function readBody(
  answer: IncomingMessage,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { "content-length": announcedBytes } = answer.headers;
  const decoder = decoderFor(answer);
  try {
    if (decoder === undefined) return raise(providerInvalid([encodingUnknown()]));
    if (Number(announcedBytes) > CATALOG_MAX_BYTES) return raise(tooLarge());
    const body = collector();
    await pipeline([answer, ...(decoder ? [counter(), decoder] : []), body.stream], { signal });
    return body.bytes();
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    return raise(
      isDecodingError(error)
        ? providerInvalid()
        : providerUnreachable({ why: whyUnreachable.interrupted() }, error),
    );
  } finally {
    answer.destroy();
  }
}

function tooLarge(): ApiError {
  return providerUnreachable({ why: whyUnreachable.tooLarge() });
}

/** Limits the encoded size of the body. */
function counter(): Transform {
  let sentBytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      sentBytes += piece.length;
      if (sentBytes > CATALOG_MAX_BYTES) done(tooLarge());
      else done(null, piece);
    },
  });
}

/** Collects chunks in one growing buffer. A list of one-byte chunks would use a hundred times the memory of
 *  their bytes. */
function collector(): { stream: Writable; bytes: () => Uint8Array<ArrayBuffer> } {
  let memory = new Uint8Array(INITIAL_BUFFER_BYTES);
  let sizeBytes = 0;
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      if (sizeBytes + piece.length > CATALOG_MAX_BYTES) return done(tooLarge());
      if (sizeBytes + piece.length > memory.length) {
        const larger = new Uint8Array(2 * (sizeBytes + piece.length));
        larger.set(memory.subarray(0, sizeBytes));
        memory = larger;
      }
      memory.set(piece, sizeBytes);
      sizeBytes += piece.length;
      done();
    },
  });
  return { stream, bytes: () => memory.subarray(0, sizeBytes) };
}

function isDecodingError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && /^(Z_|ERR__|ERR_BROTLI)/.test(code);
}
