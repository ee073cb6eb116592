import { measureJson } from "../../../platform/input/measureJson.ts";
import { registryAnswerTooLarge, registryInvalid } from "../errors.ts";
import { type FetchOptions, fetchRegistry } from "./fetchRegistry.ts";

// Parsing more values would block the event loop.
const VALUES_MAX = 100_000;

/**
 * Fetches a document of a registry and parses it as JSON; see fetchRegistry. Raises registryInvalid,
 * registryAnswerTooLarge, and what fetchRegistry raises.
 */
export async function fetchDocument(url: string, options: FetchOptions): Promise<unknown> {
  const bytes = await fetchRegistry(url, options);
  if (measureJson(bytes).values > VALUES_MAX) throw registryAnswerTooLarge();
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw registryInvalid();
  }
}
