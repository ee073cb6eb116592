import { raise } from "../../platform/errors/apiError.ts";
import type { z } from "zod";
import { changeCatalog } from "./changeCatalog.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { catalogChangedMeanwhile, catalogNotSaved, configRequired, technologiesNotArray } from "./errors.ts";
import { presentCatalog } from "./present.ts";
import type { CatalogConfig } from "./rules/catalog.ts";
import { validateCatalog } from "./rules/validateCatalog.ts";
import { parseCatalog } from "./rules/parseCatalog.ts";
import type { saveInput } from "./schema.ts";
import { parseSyncUrl } from "./syncUrl.ts";

/** Replaces the catalog. Omitted collections become empty, an empty syncUrl selects the default provider, and
 *  lastSyncedAt keeps its stored value. An edit with a base revision is refused if a newer revision exists. Returns {
 *  config, revision, defaultSyncUrl, pictureOrigin }. Raises configRequired, technologiesNotArray, syncUrlInvalid,
 *  catalogNotSaved, catalogChangedMeanwhile. Additions §4. */
export async function saveCatalog(
  ctx: SignedInContext,
  { config: given, revision }: z.output<typeof saveInput>,
) {
  const config = savedConfig(ctx, given);
  const stored = await changeCatalog(ctx, async (newest, store) => {
    if (revision !== undefined && revision !== (newest?.revision ?? null))
      raise(catalogChangedMeanwhile(newest?.revision ?? null));
    const lastSyncedAt = newest?.config.lastSyncedAt ?? null;
    return store({ action: "saved", config: { ...config, lastSyncedAt } });
  });
  return presentCatalog(ctx, stored);
}

function savedConfig({ site }: SignedInContext, given: unknown): CatalogConfig {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return raise(configRequired());
  const fields = { ...given } as Record<string, unknown>;
  if (!Array.isArray(fields["technologies"])) return raise(technologiesNotArray());
  const syncUrl = parseSyncUrl(site, fields["syncUrl"]);
  const config = parseCatalog(fields) ?? raise(configRequired());
  const errors = validateCatalog(config);
  return errors.length > 0 ? raise(catalogNotSaved(errors)) : { ...config, syncUrl };
}
