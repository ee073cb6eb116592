import { randomInt } from "node:crypto";
import type { Knex } from "knex";
import { Order } from "../../../db/models/Order.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Study } from "../../../db/models/Study.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { checkRun, refuseSettingFiles } from "../launch/check/checkRun.ts";
import { recordUses } from "../referenceData/runUses.ts";
import type { RunTarget } from "../launch/check/runMaterial.ts";
import { readRunRequest, type RunRequest } from "../launch/check/readRunRequest.ts";
import { cannotRestart } from "../runRecords/errors.ts";
import { presentCreated } from "./present.ts";
import { studyNotFound } from "../../definitions/forms/errors.ts";
import { orderNotFound } from "../../ordering/access/errors.ts";

const ENDED = ["completed", "failed", "cancelled"] as const;

/**
 * Creates a pending run without a launch. Checks everything before any write, in the order of spec §7 and reference §2.
 * Without sampleIds the run covers every sample of its target. restartedRunId: the ended run of the same pipeline and
 * target that it resumes; replacements that were confirmed for that run need no new confirmation. replaceReads: true
 * permits the replacement of active read sets. resources: from restartRun, validated. Returns { run }. Raises what
 * readRunRequest, checkRun and refuseSettingFiles raise, and cannotRestart.
 */
export async function createRun(
  ctx: SignedInContext,
  request: RunRequest & { restartedRunId?: unknown; replaceReads?: unknown },
  resources: PipelineRun["resources"] = {},
) {
  const { executionMode, sampleIds, pipeline, target, config, profiles } = await readRunRequest(
    ctx.site,
    request,
  );
  const restarted = await findRestarted(ctx.db, request.restartedRunId, pipeline, target);
  const mayReplace = request.replaceReads === true ? "all" : (restarted?.replacedReadIds ?? []);
  // Outside a transaction of the caller, whose connection performs one query at a time.
  const checked = await checkRun({ pipeline, target, sampleIds, config, mayReplace }, ctx.site.database);
  await refuseSettingFiles(ctx.site, pipeline, checked.config);
  if (restarted === undefined) raise(cannotRestart());
  const restartedRunId = restarted?.id ?? null;
  const run = await transaction(ctx.db, async (trx) => {
    const order = await lockTarget(trx, target);
    if (restartedRunId !== null) await lockRestarted(trx, restartedRunId);
    const inserted = await PipelineRun.query(trx).insertAndFetch({
      runNumber: provisionalNumber(pipeline.id, new Date()),
      pipelineId: pipeline.id,
      pipelineVersion: pipeline.version,
      targetType: target.type,
      orderId: target.type === "order" ? target.id : null,
      studyId: target.type === "study" ? target.id : null,
      executionMode,
      config: checked.config,
      inputSampleIds: sampleIds,
      replacedReadIds: checked.replacedReadIds,
      steps: copySteps(pipeline),
      restartedRunId,
      resources,
      profiles,
      userId: ctx.user.id,
    });
    await recordUses(trx, inserted.id, checked.references);
    await recordChange(trx, ctx, {
      action: "run.created",
      targetType: "run",
      targetId: inserted.id,
      ...(order && { order }),
      after: {
        ...presentCreated(inserted),
        config: checked.config,
        inputSampleIds: sampleIds,
        replacedReadIds: checked.replacedReadIds,
        ...(Object.keys(resources).length > 0 && { resources }),
        ...(profiles !== null && { profiles }),
      },
    });
    return inserted;
  });
  return { run: presentCreated(run) };
}

/** Returns the name of a run until it is staged: the pipeline, the millisecond and five random characters (spec §2). */
function provisionalNumber(pipelineId: string, now: Date): string {
  const suffix = randomInt(36 ** 5)
    .toString(36)
    .padStart(5, "0");
  return `${pipelineId}-${now.getTime()}-${suffix}`.toUpperCase();
}

function copySteps({ definition }: PipelinePackage): PipelineRun["steps"] {
  return definition.steps.map(({ id, name, description, dependsOn, processMatchers, optional }) => ({
    id,
    name,
    ...(description !== undefined && { description }),
    ...(dependsOn && { dependsOn }),
    ...(processMatchers && { processMatchers }),
    ...(optional && { optional }),
  }));
}

// Returns null without an id, undefined for an unknown or unsuitable run.
async function findRestarted(
  db: Knex,
  value: unknown,
  { id: pipelineId }: PipelinePackage,
  target: RunTarget,
): Promise<PipelineRun | null | undefined> {
  if (value === undefined || value === null) return null;
  const id = recordId.safeParse(value);
  return PipelineRun.query(db)
    .findById(id.success ? id.data : "")
    .where({ pipelineId, ...(target.type === "order" ? { orderId: target.id } : { studyId: target.id }) })
    .whereIn("status", ENDED);
}

// Locks the run against deletion.
async function lockRestarted(trx: Knex.Transaction, id: string): Promise<void> {
  if (!(await PipelineRun.query(trx).findById(id).forKeyShare())) raise(cannotRestart());
}

// Locks the target: a concurrent deletion waits, or came first, and then the target is missing.
async function lockTarget(trx: Knex.Transaction, { type, id }: RunTarget): Promise<Order | undefined> {
  if (type === "order") return (await Order.query(trx).findById(id).forKeyShare()) ?? raise(orderNotFound());
  if (!(await Study.query(trx).findById(id).forKeyShare())) raise(studyNotFound());
  return undefined;
}
