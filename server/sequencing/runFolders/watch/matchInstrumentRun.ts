import type { Knex } from "knex";
import { InstrumentRun } from "../../../../db/models/InstrumentRun.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { flowCellAmbiguous, flowCellUnknown, runUnplanned } from "../problems.ts";

/**
 * Finds the planned run of a flow cell, without regard to case; users may enter the side before it. Returns its id, or
 * why there is none.
 */
export async function matchInstrumentRun(
  db: Knex,
  { flowCell, side }: { flowCell: string | null; side: string | null },
): Promise<{ instrumentRunId: string } | { problem: Sentence }> {
  if (flowCell === null) return { problem: flowCellUnknown() };
  const names = [flowCell, ...(side === null ? [] : [`${side}${flowCell}`])].map((name) =>
    name.toLowerCase(),
  );
  const found = await InstrumentRun.query(db)
    .select("id")
    .whereRaw("lower(flow_cell) = any(?::text[])", [names])
    .whereNot({ status: "CANCELLED" })
    .limit(2);
  const [only, further] = found;
  if (further) return { problem: flowCellAmbiguous({ flowCell }) };
  return only ? { instrumentRunId: only.id } : { problem: runUnplanned({ flowCell }) };
}
