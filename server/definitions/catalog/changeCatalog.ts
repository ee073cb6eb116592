import type { Knex } from "knex";
import { CatalogRevision } from "../../../db/models/CatalogRevision.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { CATALOG_REVISIONS_KEPT } from "../limits.ts";
import { cachedCatalog, readCatalog, type StoredCatalog } from "./readCatalog.ts";
import { type CatalogConfig, COLLECTIONS } from "./rules/catalog.ts";
import { diffCatalogs } from "./rules/diffCatalogs.ts";

/** The next revision. replaces: the next revision takes the slot of the newest one, which contains nothing
 *  worth restoring. */
interface Next {
  action: "first" | "saved" | "synced" | "reset" | "restored";
  config: CatalogConfig;
  replaces?: boolean;
}

export type Store = (next: Next) => Promise<StoredCatalog>;

// First key of the advisory lock of catalog changes. There is one catalog, so the second key is always 0.
const CATALOG_LOCK = 0x63617461;

/** Runs `change` under the catalog lock, so that concurrent changes are applied one after the other. `change`
 *  receives the newest revision and `store`, which inserts the next revision with its audit row and keeps the last
 *  50. It must await only the database. Returns the result of `change`. */
export async function changeCatalog<T>(
  ctx: Context,
  change: (newest: StoredCatalog | undefined, store: Store, trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  const changed = await transaction(ctx.db, async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(?, 0)", [CATALOG_LOCK]);
    const newest = await readCatalog(trx);
    return change(newest, (next) => storeRevision(trx, ctx, { newest, ...next }), trx);
  });
  cachedCatalog.forget(ctx.site);
  return changed;
}

async function storeRevision(
  trx: Knex.Transaction,
  ctx: Context,
  { newest, action, config, replaces = false }: Next & { newest: StoredCatalog | undefined },
): Promise<StoredCatalog> {
  const revision = (newest?.revision ?? 0) + 1;
  const edits = newest && replaces ? newest.edits : diffCatalogs(newest?.config, config);
  const { createdAt } = await CatalogRevision.query(trx)
    .insert({ revision, config, edits, action, createdById: ctx.user?.id ?? null })
    .returning(["revision", "createdAt"]);
  if (newest && replaces) await CatalogRevision.query(trx).deleteById(newest.revision);
  await removeOldest(trx);
  await recordChange(trx, ctx, {
    action: `catalog.${action}`,
    targetType: "catalog",
    targetId: String(revision),
    ...(newest ? { before: summarizeCatalog(newest.config) } : {}),
    after: summarizeCatalog(config),
  });
  return { revision, config, edits, action, createdAt };
}

async function removeOldest(trx: Knex.Transaction): Promise<void> {
  const kept = CatalogRevision.query(trx)
    .select("revision")
    .orderBy("revision", "desc")
    .limit(CATALOG_REVISIONS_KEPT);
  await CatalogRevision.query(trx).whereNotIn("revision", kept).delete();
}

/** Identifies a catalog and its size in an audit entry. */
function summarizeCatalog(config: CatalogConfig): Record<string, unknown> {
  return {
    version: config.version,
    ...Object.fromEntries(COLLECTIONS.map((collection) => [collection, config[collection].length])),
    // The query could contain a token.
    syncUrl: config.syncUrl?.replace(/[?#].*$/s, "") ?? null,
  };
}
