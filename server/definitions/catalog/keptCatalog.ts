import { CatalogRevision } from "../../../db/models/CatalogRevision.ts";
import { keep } from "../../platform/events/keep.ts";
import type { Site } from "../../platform/site/site.ts";
import { readCatalog, type StoredCatalog } from "./readCatalog.ts";

const lastRead = new WeakMap<Site, StoredCatalog>();

/** The newest catalog, kept in memory: the same value until it changes, so that what is made of it is kept too.
 *  undefined while none is stored. */
export const keptCatalog = keep<StoredCatalog | undefined>(["catalog"], async (site) => {
  // A catalog has megabytes, and this is asked every second: only another one is read whole.
  const newest = await CatalogRevision.query()
    .select("revision", "createdAt")
    .orderBy("revision", "desc")
    .first();
  const known = lastRead.get(site);
  if (newest && known && isSame(newest, known)) return known;
  const read = newest && (await readCatalog());
  if (read) lastRead.set(site, read);
  return read;
});

function isSame(one: Pick<StoredCatalog, "revision" | "createdAt">, other: StoredCatalog): boolean {
  return one.revision === other.revision && one.createdAt.getTime() === other.createdAt.getTime();
}
