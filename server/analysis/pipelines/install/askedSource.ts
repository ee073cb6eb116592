import { ApiError } from "../../../platform/errors/apiError.ts";
import type { Site } from "../../../platform/site/site.ts";
import { offersOf } from "./offersOf.ts";
import type { RegistryPackage } from "./registryEntry.ts";
import type { StoreSource } from "./sources.ts";

/** What came of asking a source. reason: why it could not be asked, null when it answered. needsKey: with a key it may
 *  answer. */
export interface AskedSource {
  source: StoreSource;
  offers: RegistryPackage[];
  reason: string | null;
  needsKey: boolean;
}

/** Asks one source what it offers. One that cannot be asked is told with its reason: it must not hide the others. */
export async function askedSource(site: Site, source: StoreSource, key?: string): Promise<AskedSource> {
  try {
    return { source, offers: await offersOf(site, source, key), reason: null, needsKey: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, status } = error;
    site.log.info({ sourceId: source.id, reason: message }, "a package source cannot be asked");
    // What the one who asks can mend is 400: here a key alone can.
    return { source, offers: [], reason: message, needsKey: source.kind !== "registry" && status === 400 };
  }
}
