import type { z } from "zod";
import { newId } from "../../../db/newId.ts";
import { Study } from "../../../db/models/Study.ts";
import { transaction } from "../../../db/transaction.ts";
import { mergeAnswers } from "../../platform/input/answers.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { readRequiredFields } from "./readRequiredFields.ts";
import { pickStudyAnswers } from "./splitAnswers.ts";
import { pinChecklist } from "./pinChecklist.ts";
import { presentStudy } from "./present.ts";
import type { createStudyInput } from "./schema.ts";

/** Creates a study of the caller. A checklist is pinned to the newest registry version (spec §9). Of a researcher only
 *  answers to fields of the form are stored, of an admin all. Returns the full study. Raises unknownChecklist,
 *  tooManyAnswers. Reference §6. */
export async function createStudy(ctx: SignedInContext, fields: z.output<typeof createStudyInput>) {
  const id = newId();
  const none = { checklistType: null, mixsVersion: null };
  const pinned = await pinChecklist(ctx.site, none, { checklistType: fields.checklistType });
  const required = await readRequiredFields(ctx, { id, ...pinned });
  const given = fields.studyMetadata ?? {};
  const study = await transaction(ctx.db, async (trx) => {
    const created = await Study.query(trx)
      .insert({
        id,
        title: fields.title,
        alias: fields.alias ?? null,
        description: fields.description ?? null,
        ...pinned,
        studyMetadata: mergeAnswers(
          {},
          hasRight(ctx.user, "studies.change") ? given : pickStudyAnswers(given, required),
        ),
        userId: ctx.user.id,
      })
      .returning("*");
    await recordChange(trx, ctx, {
      action: "study.created",
      targetType: "study",
      targetId: id,
      after: { title: created.title, ...pinned },
    });
    return created;
  });
  return presentStudy(study, required.hidden);
}
