import type { z } from "zod";
import { ReadIntakeFile } from "../../../db/models/ReadIntakeFile.ts";
import { Order } from "../../../db/models/Order.ts";
import { RunFolder } from "../../../db/models/RunFolder.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { transaction } from "../../../db/transaction.ts";
import { sampleNotFound } from "../../ordering/samples/errors.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { storedSentence } from "../../platform/errors/rules/sentence.ts";
import { nudgeJob } from "../../platform/jobs/nudgeJob.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { runFolderNotFound } from "../runFolders/errors.ts";
import { intakeSampleRequired, noIntakeFiles } from "./errors.ts";
import { ignoredByUser } from "./reasons.ts";
import type { intakeActionInput } from "./schema.ts";

const OPEN: ReadIntakeFile["status"][] = ["waiting", "passed", "failed", "ignored"];

/**
 * Decides about files of a run folder that are not imported: assign them to a sample, ignore them, check them again, or
 * import them whatever the setting says. Returns { success: true, updated }. Raises runFolderNotFound, sampleNotFound,
 * intakeSampleRequired, noIntakeFiles.
 */
export async function decideIntake(
  ctx: SignedInContext,
  { runFolderId, action, sampleNames, fileIds, sampleId }: z.output<typeof intakeActionInput>,
) {
  const updated = await transaction(ctx.db, async (trx) => {
    const folder = (await RunFolder.query(trx).findById(runFolderId)) ?? raise(runFolderNotFound());
    const files = ReadIntakeFile.query(trx)
      .where({ runFolderId })
      .whereIn("sampleName", sampleNames)
      .whereIn("status", OPEN);
    if (fileIds) void files.whereIn("id", fileIds);
    if (action === "retry") void files.whereNotNull("sampleId");
    if (action === "import") void files.where({ status: "passed" });
    const target = action === "assign" ? await findTarget() : undefined;
    const changed = await files.patch(toChange(action, target?.sample.id)).returning("*");
    if (changed.length === 0) raise(noIntakeFiles());
    await recordChange(trx, ctx, {
      ...DECISIONS[action],
      targetType: "runFolder",
      targetId: runFolderId,
      ...(target ? { order: target.order } : {}),
      after: {
        run: folder.runName,
        sampleNames,
        files: changed.length,
        ...(target ? { sampleId: target.sample.id } : {}),
      },
    });
    return changed.length;

    async function findTarget() {
      if (sampleId === undefined) return raise(intakeSampleRequired());
      const sample = (await Sample.query(trx).findById(sampleId)) ?? raise(sampleNotFound());
      const order = (await Order.query(trx).findById(sample.orderId)) ?? raise(sampleNotFound());
      return { sample, order };
    }
  });
  await nudgeJob(ctx.site, "runReadIntake");
  return { success: true as const, updated };
}

const DECISIONS = {
  assign: { action: "readIntake.assigned" },
  ignore: { action: "readIntake.ignored" },
  retry: { action: "readIntake.retried" },
  import: { action: "readIntake.requested" },
} as const;

function toChange(action: keyof typeof DECISIONS, sampleId: string | undefined) {
  if (action === "ignore") return { status: "ignored" as const, reason: storedSentence(ignoredByUser()) };
  if (action === "assign")
    return { status: "waiting" as const, reason: null, sampleId: sampleId ?? null, isAssigned: true };
  // Passed files need no new check.
  if (action === "import") return { isRequested: true, reason: null };
  return { status: "waiting" as const, reason: null };
}
