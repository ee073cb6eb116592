import { ApiError } from "../../platform/errors/apiError.ts";
import { registryRefused } from "../../analysis/pipelines/errors.ts";
import { fetchRegistry } from "../../analysis/pipelines/install/fetchRegistry.ts";

const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024;
/** Limit for all downloads of one mirror run, which ends a registry with unlimited content. */
const FETCHED_MAX_BYTES = 64 * 1024 * 1024 * 1024;

/** A client of one registry. fetchedBytes: downloaded so far. */
export type RegistryClient = ReturnType<typeof createRegistryClient>;

/** base: the URL of the registry. */
export function createRegistryClient(base: string) {
  let fetchedBytes = 0;

  /** Downloads a file. Raises the errors of fetchRegistry. */
  async function bytes(url: string, maxBytes: number): Promise<Buffer> {
    if (fetchedBytes > FETCHED_MAX_BYTES) throw new Error("The registry sent more than 64 GiB");
    const body = await fetchRegistry(url, { maxBytes });
    fetchedBytes += body.length;
    return body;
  }

  return {
    base,
    bytes,
    fetchedBytes: () => fetchedBytes,

    /** Downloads the document at a path of the registry; undefined when it does not exist. Throws an Error for
     *  invalid JSON. */
    async document(path: string): Promise<unknown> {
      try {
        return parsed(await bytes(`${base}${path}`, DOCUMENT_MAX_BYTES));
      } catch (error) {
        if (isNothingThere(error)) return undefined;
        throw error;
      }
    },
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (error) {
    throw new Error("The package registry did not return JSON", { cause: error });
  }
}

function isNothingThere(error: unknown): boolean {
  return error instanceof ApiError && error.message === registryRefused({ status: 404 }).message;
}

/** Returns why one part of a mirror failed, as a sentence. Rethrows errors that affect every part, such as a full
 *  disk. */
export function describeFailure(error: unknown): string {
  if (error instanceof ApiError) return [error.message, ...error.details].join("; ");
  const isOfSystem = error instanceof Error && "code" in error && /^E[A-Z]/.test(String(error.code));
  if (isOfSystem || !(error instanceof Error)) throw error;
  return error.message;
}

/** The reason why a registry cannot be mirrored at all, as a sentence for the operator. */
export class CannotMirror extends Error {
  override name = "CannotMirror";
}
