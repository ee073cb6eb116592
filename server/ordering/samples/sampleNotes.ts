import type { z } from "zod";
import { Sample } from "../../../db/models/Sample.ts";
import { transaction } from "../../../db/transaction.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { presentName } from "../../platform/people/presentPerson.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { lockOrder } from "../access/findOrder.ts";
import { sampleNotFound } from "./errors.ts";
import { findSample } from "./findSample.ts";
import type { sampleNotesInput } from "./schema.ts";

/** Returns the notes on a sample and their last author; facilityNote is null for researchers. Raises sampleNotFound,
 *  forbidden. */
export async function readSampleNotes(ctx: SignedInContext, { sampleId }: { sampleId: string }) {
  await findSample(ctx, sampleId);
  const sample =
    (await Sample.query(ctx.db).findById(sampleId).withGraphFetched("notesEditedBy")) ??
    raise(sampleNotFound());
  return {
    sharedNote: sample.sharedNote,
    facilityNote: hasRight(ctx.user, "records.read") ? sample.facilityNote : null,
    editedAt: sample.notesEditedAt?.toISOString() ?? null,
    editedBy: presentName(sample.notesEditedBy),
  };
}

/** Changes the given notes on a sample: the owner and the facility the shared one, the facility also its own. Returns
 *  the result of readSampleNotes. Raises sampleNotFound, forbidden. */
export async function writeSampleNotes(
  ctx: SignedInContext,
  { sampleId, ...named }: z.output<typeof sampleNotesInput>,
) {
  const { order } = await findSample(ctx, sampleId);
  const notes = definedFields(named);
  if (notes.facilityNote !== undefined && !hasRight(ctx.user, "orders.change")) raise(forbidden());
  await transaction(ctx.db, async (trx) => {
    const locked = await lockOrder(trx, ctx, order.id);
    const { sample: before } = await findSample(ctx, sampleId, trx);
    await Sample.query(trx)
      .findById(sampleId)
      .patch({ ...notes, notesEditedAt: new Date(), notesEditedById: ctx.user.id });
    await recordChange(trx, ctx, {
      action: "sample.notesEdited",
      targetType: "sample",
      targetId: sampleId,
      order: locked,
      before: Object.fromEntries(
        Object.keys(notes).map((name) => [name, before[name as keyof typeof notes]]),
      ),
      after: notes,
    });
  });
  return readSampleNotes(ctx, { sampleId });
}
