import type { Knex } from "knex";
import { Sample } from "../../../db/models/Sample.ts";
import { Study } from "../../../db/models/Study.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { isModuleOn } from "../../access/modules/modulesConfiguration.ts";
import { readModules } from "../../access/modules/readModules.ts";
import { detachSamples } from "./setSamples.ts";
import { changeStudy } from "./findStudy.ts";
import { refuseActiveRuns } from "../access/refuseActiveRuns.ts";
import { cannotDeleteSubmittedStudy, studyHasSamples } from "./errors.ts";
import { presentStudy } from "./present.ts";

/** Deletes a study with its pipeline runs; its samples remain in their orders without a study. Raises studyNotFound,
 *  forbidden, cannotDeleteSubmittedStudy, cancelRunsFirst, and studyHasSamples if studies have their own forms.
 *  Reference §6. */
export async function deleteStudy(
  ctx: SignedInContext,
  { studyId }: { studyId: string },
): Promise<{ message: string }> {
  await changeStudy(ctx, studyId, async (trx, study) => {
    if (study.submitted) raise(cannotDeleteSubmittedStudy());
    const samples = await Sample.query(trx).select("id").where({ studyId: study.id }).limit(1);
    const hasOwnForm = isModuleOn(await readModules(trx), "dynamic-studies");
    if (hasOwnForm && samples.length > 0) raise(studyHasSamples());
    await deleteStudyIn(trx, ctx, study);
  });
  return { message: "Study deleted" };
}

/** Deletes a locked study within the transaction of the caller. Raises cancelRunsFirst. */
export async function deleteStudyIn(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  study: Study,
): Promise<void> {
  const samples = await Sample.query(trx).select("id").where({ studyId: study.id });
  await refuseActiveRuns(trx, { studyId: study.id });
  await detachSamples(
    trx,
    study,
    samples.map(({ id }) => id),
  );
  await Study.query(trx).deleteById(study.id);
  await recordChange(trx, ctx, {
    action: "study.deleted",
    targetType: "study",
    targetId: study.id,
    before: { ...presentStudy(study, new Set()), samples: samples.length },
  });
}
