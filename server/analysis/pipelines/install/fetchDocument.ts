import { measureJson } from "../../../platform/input/measureJson.ts";
import { registryAnswerTooLarge, registryInvalid } from "../errors.ts";
import { type FetchOptions, fetchRegistry } from "./fetchRegistry.ts";

// Reading more of them would hold up everybody.
const VALUES_MAX = 100_000;

/** Gets one document of a registry and reads it as JSON; see fetchRegistry. Raises registryInvalid,
 *  registryAnswerTooLarge, and what fetchRegistry raises. */
export async function fetchDocument(url: string, options: FetchOptions): Promise<unknown> {
  const bytes = await fetchRegistry(url, options);
  if (measureJson(bytes).values > VALUES_MAX) throw registryAnswerTooLarge();
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw registryInvalid();
  }
}
