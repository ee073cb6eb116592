import type { QueryBuilder } from "objection";
import { Order } from "../../../db/models/Order.ts";
import { PipelineResultSelection } from "../../../db/models/PipelineResultSelection.ts";
import { Study } from "../../../db/models/Study.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";

/**
 * Returns the query of the runs that are selected as final results; for a researcher those of own orders and studies.
 */
export function selectedRuns(user: SessionUser): QueryBuilder<PipelineResultSelection> {
  const selections = () => PipelineResultSelection.query().select("selectedRunId");
  if (isFacilityAdmin(user)) return selections();
  // Two conditions, so that each uses its index.
  return selections()
    .whereIn("orderId", Order.query().select("id").where({ userId: user.id }))
    .unionAll(selections().whereIn("studyId", Study.query().select("id").where({ userId: user.id })));
}
