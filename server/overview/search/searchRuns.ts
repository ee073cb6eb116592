import { Order } from "../../../db/models/Order.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Study } from "../../../db/models/Study.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import { packagesOf } from "../../analysis/pipelines/packagesOf.ts";
import { selectedRuns } from "../../analysis/runs/listRuns.ts";
import { type Rank, ranked } from "./ranking.ts";

/** Searches the runs visible to a user by number, pipeline and target. */
export async function searchRuns({ site, user }: SignedInContext, searched: string) {
  const query = PipelineRun.query()
    .select("id", "runNumber", "pipelineId", "status", "orderId", "studyId")
    .withGraphFetched("[order(numbered), study(titled)]")
    .modifiers({
      numbered: (order) => order.select("id", "orderNumber"),
      titled: (study) => study.select("id", "title"),
    });
  if (!isFacilityAdmin(user)) query.whereIn("id", selectedRuns(user));
  const [found, { pipelines }] = await Promise.all([
    ranked(
      query,
      { searched, name: "pipelineRuns.runNumber", columns: ["runNumber", "pipelineId"] },
      (match, pattern) =>
        match
          .orWhereIn("orderId", Order.query().select("id").where("orderNumber", "ilike", pattern))
          .orWhereIn("studyId", Study.query().select("id").where("title", "ilike", pattern)),
    ),
    packagesOf(site),
  ]);
  return (found as (PipelineRun & { rank: Rank })[]).map((run) => ({
    rank: run.rank,
    hit: {
      id: run.id,
      runNumber: run.runNumber,
      pipelineName: pipelines.get(run.pipelineId)?.registry.name ?? run.pipelineId,
      status: run.status,
      target: run.order?.orderNumber ?? run.study?.title ?? null,
    },
  }));
}
