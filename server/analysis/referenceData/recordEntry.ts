import type { Knex } from "knex";
import type { ReferenceData } from "../../../db/models/ReferenceData.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { auditView } from "./present.ts";

/** Records a change of an entry for the audit log. */
export async function recordEntry(
  trx: Knex.Transaction,
  ctx: Context,
  { action, before, after }: { action: string; before: ReferenceData; after?: ReferenceData },
): Promise<void> {
  await recordChange(trx, ctx, {
    action,
    targetType: "referenceData",
    targetId: before.id,
    before: auditView(before),
    ...(after && { after: auditView(after) }),
  });
}
