import type { Knex } from "knex";
import { ChecklistDefinition } from "../../../db/models/ChecklistDefinition.ts";
import { ChecklistVersion } from "../../../db/models/ChecklistVersion.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Context } from "../../platform/rpc/context.ts";
import type { Checklist } from "./definition.ts";

const SOURCE_MAX_CHARACTERS = 500;

/** Adds a registry version with the definitions that are new in it, and the audit row of what brought it. Of two that
 *  add the same version at once, the second begins again (SERIALIZABLE). */
export async function addVersion(
  trx: Knex.Transaction,
  ctx: Context,
  {
    version,
    source,
    definitions,
    action,
    after,
  }: {
    version: number;
    source: string;
    definitions: Checklist[];
    action: string;
    after: Record<string, unknown>;
  },
): Promise<void> {
  await ChecklistVersion.query(trx).insert({
    version,
    importedById: ctx.user?.id ?? null,
    source: source.slice(0, SOURCE_MAX_CHARACTERS),
  });
  const rows = definitions.map(({ accession, deprecated, ...definition }) => ({
    accession,
    version,
    definition,
    deprecated,
  }));
  await ChecklistDefinition.query(trx).insert(rows);
  await recordChange(trx, ctx, {
    action,
    targetType: "checklist",
    targetId: String(version),
    after,
  });
}
