import { randomInt } from "node:crypto";
import type { Knex } from "knex";
import { UniqueViolationError } from "objection";
import { Order } from "../../../db/models/Order.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { RunFolder } from "../../../db/models/RunFolder.ts";
import { Study } from "../../../db/models/Study.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { checkRun, refuseSettingFiles } from "../launch/check/checkRun.ts";
import { recordUses } from "../referenceData/runUses.ts";
import { demultiplexingActive } from "../launch/runFolder/errors.ts";
import { readChosenSheet } from "../launch/runFolder/readChosenSheet.ts";
import { type RunTarget, targetColumns } from "../runRecords/runTarget.ts";
import { readRunRequest, type RunRequest } from "../launch/check/readRunRequest.ts";
import { cannotRestart } from "../runRecords/errors.ts";
import { presentCreated } from "./present.ts";
import { studyNotFound } from "../../definitions/forms/errors.ts";
import { runFolderNotFound } from "../../sequencing/runFolders/errors.ts";
import { orderNotFound } from "../../ordering/access/errors.ts";

const ENDED = ["completed", "failed", "cancelled"] as const;

/**
 * Creates a pending run without a launch. Checks everything before any write, in the order of spec §7 and reference §2.
 * Without sampleIds the run covers every sample of its target. restartedRunId: the ended run of the same pipeline and
 * target that it resumes; replacements that were confirmed for that run need no new confirmation. replaceReads: true
 * permits the replacement of active read sets. sheetSource: of a run on a run folder, of which one at a time may be
 * active. resources: from restartRun, validated. Returns { run }. Raises what readRunRequest, checkRun, readChosenSheet
 * and refuseSettingFiles raise, cannotRestart, and demultiplexingActive.
 */
export async function createRun(
  ctx: SignedInContext,
  request: RunRequest & {
    restartedRunId?: unknown;
    replaceReads?: unknown;
    sheetSource?: PipelineRun["sheetSource"];
  },
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
  const sheetSource = target.type === "runFolder" ? (request.sheetSource ?? "plan") : null;
  if (target.type === "runFolder") await refuseUnusableSheet(ctx.site.database, target.id, sheetSource);
  const restartedRunId = restarted?.id ?? null;
  const run = await transaction(ctx.db, async (trx) => {
    const order = await lockTarget(trx, target);
    if (restartedRunId !== null) await lockRestarted(trx, restartedRunId);
    const inserted = await PipelineRun.query(trx)
      .insertAndFetch({
        runNumber: provisionalNumber(pipeline.id, new Date()),
        pipelineId: pipeline.id,
        pipelineVersion: pipeline.version,
        targetType: target.type,
        orderId: target.type === "order" ? target.id : null,
        studyId: target.type === "study" ? target.id : null,
        runFolderId: target.type === "runFolder" ? target.id : null,
        sheetSource,
        executionMode,
        config: checked.config,
        inputSampleIds: sampleIds,
        replacedReadIds: checked.replacedReadIds,
        steps: copySteps(pipeline),
        restartedRunId,
        resources,
        profiles,
        userId: ctx.user.id,
      })
      .catch((error: unknown) => {
        // The index permits one active run of a run folder.
        if (error instanceof UniqueViolationError && target.type === "runFolder")
          raise(demultiplexingActive());
        throw error;
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
        ...(sheetSource !== null && { runFolderId: target.id, sheetSource }),
        ...(Object.keys(resources).length > 0 && { resources }),
        ...(profiles !== null && { profiles }),
      },
    });
    return inserted;
  });
  return { run: presentCreated(run) };
}

/** Refuses a run whose sample sheet cannot be made now. Raises what readChosenSheet raises. */
async function refuseUnusableSheet(
  db: Knex,
  runFolderId: string,
  source: PipelineRun["sheetSource"],
): Promise<void> {
  const folder = (await RunFolder.query(db).findById(runFolderId)) ?? raise(runFolderNotFound());
  await readChosenSheet(db, folder, source);
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
    .where({ pipelineId, ...targetColumns(target) })
    .whereIn("status", ENDED);
}

// Locks the run against deletion.
async function lockRestarted(trx: Knex.Transaction, id: string): Promise<void> {
  if (!(await PipelineRun.query(trx).findById(id).forKeyShare())) raise(cannotRestart());
}

// Locks the target: a concurrent deletion waits, or came first, and then the target is missing.
async function lockTarget(trx: Knex.Transaction, { type, id }: RunTarget): Promise<Order | undefined> {
  if (type === "runFolder") {
    if (!(await RunFolder.query(trx).findById(id).forKeyShare())) raise(runFolderNotFound());
    return undefined;
  }
  if (type === "order") return (await Order.query(trx).findById(id).forKeyShare()) ?? raise(orderNotFound());
  if (!(await Study.query(trx).findById(id).forKeyShare())) raise(studyNotFound());
  return undefined;
}
