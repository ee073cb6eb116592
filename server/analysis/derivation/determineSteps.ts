import pLimit from "p-limit";
import type { z } from "zod";
import { pipelineExecution, pipelineRunDir } from "../../access/settings/pipelineExecution.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { transaction } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findNextflow } from "../launch/nextflow/findNextflow.ts";
import { chosenColumns } from "./chosenColumns.ts";
import { STEPS_MAX } from "./derivePackage.ts";
import { draftFolder, readDraft, writeDraft } from "./draft.ts";
import { orderSteps } from "./read/orderSteps.ts";
import { previewWorkflow } from "./previewWorkflow.ts";
import type { stepsInput } from "./schema.ts";
import { packageId } from "./writePackage.ts";

const inTurn = pLimit(1);

/**
 * Determines the steps of a draft and their order with Nextflow, which executes the scripts of the repository as this
 * user. Only on the request of an administrator, which the audit log records before the execution. Without success the
 * draft keeps the steps of its modules. Returns { steps, optional }. Raises draftNotFound, nextflowNotHere,
 * nextflowBroken, and what previewWorkflow raises.
 */
export async function determineSteps(
  ctx: SignedInContext,
  { draftId, columns }: z.output<typeof stepsInput>,
  requested: AbortSignal,
) {
  const { site, user } = ctx;
  const draft = await readDraft(site, draftId, user.id);
  const { nextflowPath } = await pipelineExecution(site);
  const nextflow = await findNextflow(site, { nextflowPath, runDir: await pipelineRunDir(site) });
  const { repository, ref, commit } = draft;
  await transaction(site.database, (trx) =>
    recordChange(trx, ctx, {
      action: "pipeline.workflowExecuted",
      targetType: "pipeline",
      targetId: packageId(draft),
      after: { repository, ref, commit },
    }),
  );
  const folder = draftFolder(site, draftId);
  const signal = AbortSignal.any([requested, site.closing]);
  const dag = await inTurn(() =>
    previewWorkflow(site, nextflow, draft, {
      folder,
      columns: chosenColumns(draft.columns, columns),
      signal,
    }),
  );
  const steps = orderSteps(draft.processes, dag).slice(0, STEPS_MAX);
  await writeDraft(folder, { ...draft, steps });
  const named = (isOptional: boolean) =>
    steps.filter((step) => step.isOptional === isOptional).map(({ process }) => process);
  return { steps: named(false), optional: named(true) };
}
