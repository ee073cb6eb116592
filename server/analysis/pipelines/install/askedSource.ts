import { ApiError } from "../../../platform/errors/apiError.ts";
import type { Site } from "../../../platform/site/site.ts";
import { offersOf } from "./offersOf.ts";
import type { RegistryPackage } from "./registryEntry.ts";
import type { StoreSource } from "./sources.ts";

/**
 * The result of a request to a source. reason: why the request failed, null for success. needsKey: the source may
 * answer with a key.
 */
export interface AskedSource {
  source: StoreSource;
  offers: RegistryPackage[];
  reason: string | null;
  needsKey: boolean;
}

/**
 * Requests the packages of one source. A failed request is returned with its reason, so that it does not hide other
 * sources.
 */
export async function askedSource(site: Site, source: StoreSource, key?: string): Promise<AskedSource> {
  try {
    return { source, offers: await offersOf(site, source, key), reason: null, needsKey: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, status } = error;
    site.log.info({ sourceId: source.id, reason: message }, "a package source cannot be asked");
    // The caller can fix a 400, and here only with a key.
    return { source, offers: [], reason: message, needsKey: source.kind !== "registry" && status === 400 };
  }
}
