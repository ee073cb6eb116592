import { Sample } from "../../../db/models/Sample.ts";
import { Study } from "../../../db/models/Study.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { newestChecklistVersion } from "../../definitions/checklists/cachedChecklists.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { isModuleOn } from "../../access/modules/modulesConfiguration.ts";
import { cachedModules } from "../../access/modules/readModules.ts";
import { readRequiredFields, pinnedChecklist } from "./readRequiredFields.ts";
import { findStudy } from "./findStudy.ts";
import { presentStudy } from "./present.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";
import { studyNotFound } from "../../definitions/forms/errors.ts";

/** Returns one study without its samples: its row and notes, number of samples, and pinned checklist. newestVersion: of
 *  the registry; larger than `version` if the study can be upgraded. isRequired: false while metadata checklists are
 *  disabled; the study then keeps its checklist without showing its fields. Raises studyNotFound, forbidden. */
export async function getStudyOverview(ctx: SignedInContext, { studyId }: { studyId: string }) {
  const { id } = await findStudy(ctx, studyId);
  const found = await Study.query(ctx.db).findById(id).withGraphFetched("[user, notesEditedBy]");
  const study = found ?? raise(studyNotFound());
  const [{ hidden }, checklist, newestVersion, modules, samples] = await Promise.all([
    readRequiredFields(ctx, study),
    pinnedChecklist(ctx, study),
    newestChecklistVersion(ctx.site),
    cachedModules(ctx.site),
    Sample.query(ctx.db).where({ studyId: id }).resultSize(),
  ]);
  return {
    ...presentStudy(study, hidden),
    user: presentPerson(study.user),
    notesEditedBy: presentPerson(study.notesEditedBy),
    _count: { samples },
    checklist:
      checklist && study.mixsVersion !== null
        ? {
            accession: checklist.accession,
            name: checklist.name,
            deprecated: checklist.deprecated,
            version: study.mixsVersion,
            newestVersion,
            isRequired: isModuleOn(modules, "mixs-metadata"),
          }
        : null,
  };
}
