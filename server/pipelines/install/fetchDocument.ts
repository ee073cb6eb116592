import { registryInvalid } from "../errors.ts";
import { type FetchOptions, fetchRegistry } from "./fetchRegistry.ts";

/** Gets one document of a registry and reads it as JSON; see fetchRegistry. Raises registryInvalid, and what fetchRegistry
 *  raises. */
export async function fetchDocument(url: string, options: FetchOptions): Promise<unknown> {
  const bytes = await fetchRegistry(url, options);
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw registryInvalid();
  }
}
