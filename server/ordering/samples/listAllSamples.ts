import type { z } from "zod";
import { Sample } from "../../../db/models/Sample.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { keptOrderForm } from "../../definitions/forms/orderForm.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import { visibleReads } from "./visibleReads.ts";
import { presentOrderOfSample, presentSample } from "./present.ts";
import type { allSamplesInput } from "./schema.ts";
import { visibleAnswers } from "./visibleAnswers.ts";

/** Samples of the caller's orders, of an admin's all: those of the newest order first, each order in its own sequence.
 *  Each has its order, study and active reads (researchers: only cleaned and published).
 *  Gives { samples, total, limit, offset }. Additions §1, reference §5. */
export async function listAllSamples(
  ctx: SignedInContext,
  { unassigned = false, orderId, limit, offset }: z.output<typeof allSamplesInput>,
) {
  const found = Sample.query()
    .joinRelated("order")
    .modify((query) => {
      if (!isFacilityAdmin(ctx.user)) query.where("order.userId", ctx.user.id);
      if (unassigned) query.whereNull("samples.studyId");
      if (orderId !== undefined) query.where("samples.orderId", orderId);
    });
  const [rows, total] = await Promise.all([
    found
      .clone()
      .select("samples.*")
      .withGraphFetched("[order, study, reads(active)]")
      .modifiers({ active: (reads) => reads.where({ isActive: true }) })
      .orderBy([
        { column: "samples.orderId", order: "desc" },
        { column: "samples.position" },
        { column: "samples.id" },
      ])
      .limit(limit)
      .offset(offset),
    found.resultSize(),
  ]);
  const form = await keptOrderForm(ctx.site);
  const visible = await visibleAnswers(
    ctx.user,
    form,
    rows.map(({ studyId }) => studyId),
  );
  const samples = rows.flatMap((sample) => {
    const { order, reads = [] } = sample;
    if (!order) return [];
    const presented = presentSample(visible, sample, visibleReads(ctx.user, order, reads));
    return { ...presented, order: presentOrderOfSample(order) };
  });
  return { samples, total, limit, offset };
}
