import type { z } from "zod";
import { Study } from "../../../db/models/Study.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import { isModuleOn } from "../../access/modules/configuration.ts";
import { keptModules } from "../../access/modules/readModules.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { oncePerRole } from "./oncePerRole.ts";
import { presentStudyFormFor } from "./present.ts";
import type { studyFormInput } from "./schema.ts";
import { keptStudyForm, studyForm } from "./studyForm.ts";
import { studyNotFound } from "./errors.ts";

const presented = oncePerRole(presentStudyFormFor);

/** The study form as the caller may fill it in. studyId: has an effect only while dynamic-studies is on.
 *  Gives { fields, studyFields, perSampleFields, groups, modules }. Raises studyNotFound, forbidden. Spec §4. */
export async function getStudyForm(ctx: SignedInContext, { studyId }: z.output<typeof studyFormInput>) {
  const isAsked = studyId !== undefined && isModuleOn(await keptModules.of(ctx.site), "dynamic-studies");
  if (!isAsked) return presented(ctx.user, await keptStudyForm(ctx.site));
  const study = (await Study.query().findById(studyId)) ?? raise(studyNotFound());
  if (!isFacilityAdmin(ctx.user) && study.userId !== ctx.user.id) raise(forbidden());
  return presentStudyFormFor(ctx.user, await studyForm(studyId));
}
