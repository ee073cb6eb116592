import { PipelineRunCount } from "../../../db/models/PipelineRunCount.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { describeService } from "../../platform/site/serviceInfo.ts";
import { ENGINE, ENGINE_PARAMETER, WORKFLOW_TYPE, WORKFLOW_TYPE_VERSION } from "./presentWes.ts";
import { stateForStatus } from "./rules/wesState.ts";

/** Describes this Workflow Execution Service. Only users of the facility receive numbers of runs by state, which count
 *  by the status of a run: all failed ones as EXECUTOR_ERROR. */
export async function describeWes({ db, user, origin }: Context) {
  const { name } = await readSetting("facility", db);
  return {
    ...describeService(origin, {
      artifact: "wes",
      version: "1.1.0",
      name: "Lanekeeper analyses",
      description: "Runs installed pipelines on orders and studies",
      organization: name ?? undefined,
    }),
    workflow_type_versions: { [WORKFLOW_TYPE]: { workflow_type_version: [WORKFLOW_TYPE_VERSION] } },
    supported_wes_versions: ["1.1.0"],
    supported_filesystem_protocols: [],
    // The facility configures the engine, so a request cannot choose its version.
    workflow_engine_versions: { [ENGINE]: { workflow_engine_version: [] } },
    default_workflow_engine_parameters: [
      { name: ENGINE_PARAMETER, type: "string", default_value: "default" },
    ],
    system_state_counts: user && hasRight(user, "records.read") ? await countStates(db) : {},
    auth_instructions_url: `${origin}/api/docs`,
    tags: {},
  };
}

async function countStates(db: Context["db"]): Promise<Record<string, number>> {
  const rows = (await PipelineRunCount.query(db)
    .select("status")
    .sum("change as total")
    .groupBy("status")) as unknown as { status: string; total: string }[];
  const counts: Record<string, number> = {};
  for (const { status, total } of rows) {
    const state = stateForStatus(status);
    if (Number(total) > 0) counts[state] = (counts[state] ?? 0) + Number(total);
  }
  return counts;
}
