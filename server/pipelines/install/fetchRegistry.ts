import { raise } from "../../apiError.ts";
import { registryAnswerTooLarge, registryRefused, registryUnreachable } from "../errors.ts";

const ANSWER_MAX_MS = 60_000;
const BEGIN_MAX_MS = 10_000;

/** Gets one document of a registry, whole. Sends no cookie and no header but Accept, and `bearer` where one is given.
 *  maxBytes: of the body, as it is after any transport encoding.
 *  Raises registryUnreachable, registryRefused, registryAnswerTooLarge. */
export async function fetchRegistry(
  url: string,
  { maxBytes, bearer }: { maxBytes: number; bearer?: string | undefined },
): Promise<Buffer> {
  if (!/^https?:\/\//i.test(url)) return raise(registryUnreachable());
  const begun = new AbortController();
  const beginning = setTimeout(() => begun.abort(), BEGIN_MAX_MS);
  try {
    const answer = await fetch(url, {
      headers: {
        Accept: "application/json, application/gzip",
        ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
      },
      signal: AbortSignal.any([begun.signal, AbortSignal.timeout(ANSWER_MAX_MS)]),
    });
    clearTimeout(beginning);
    if (!answer.ok) {
      await answer.body?.cancel();
      return raise(registryRefused(answer.status));
    }
    return await bodyOf(answer, maxBytes);
  } catch (error) {
    if (error instanceof TypeError || (error instanceof DOMException && /Abort|Timeout/.test(error.name)))
      return raise(registryUnreachable(error));
    throw error;
  } finally {
    clearTimeout(beginning);
  }
}

async function bodyOf(answer: Response, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) return raise(registryAnswerTooLarge());
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
