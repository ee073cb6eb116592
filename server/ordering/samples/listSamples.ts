import type { Knex } from "knex";
import { Sample } from "../../../db/models/Sample.ts";
import { Study } from "../../../db/models/Study.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { cachedOrderForm, cachedOrderForms } from "../../definitions/forms/orderForm.ts";
import { findOrder } from "../access/findOrder.ts";
import { presentSampleFor, presentOrderOfSample, presentSample } from "./present.ts";
import { readVisible, visibleAnswers } from "./visibleAnswers.ts";
import type { z } from "zod";
import { whereMaySee } from "../access/orderAccess.ts";
import { visibleReads } from "./visibleReads.ts";
import type { allSamplesInput } from "./schema.ts";

/**
 * Lists all samples of an order in the order of their entry. checklist: the common accession of the studies of all
 * these samples, else null. Returns { samples, checklist }. Raises orderNotFound, forbidden. Reference §5.
 */
export async function listSamples(ctx: SignedInContext, { orderId }: { orderId: string }) {
  const { serviceId } = await findOrder(ctx, orderId);
  const form = await cachedOrderForm(ctx.site, serviceId);
  const samples = await Sample.query(ctx.db).where({ orderId }).orderBy(["position", "id"]);
  const visible = await visibleAnswers(
    ctx.user,
    form,
    samples.map(({ studyId }) => studyId),
    ctx.db,
  );
  return {
    samples: samples.map((sample) => presentSampleFor(visible, sample)),
    checklist: await commonChecklist(ctx.db, samples),
  };
}

async function commonChecklist(db: Knex, samples: Sample[]): Promise<string | null> {
  const studyIds = [...new Set(samples.map(({ studyId }) => studyId))];
  if (studyIds.includes(null)) return null;
  const studies = await Study.query(db)
    .distinct("checklistType")
    .whereIn("id", studyIds as string[]);
  return studies.length === 1 ? (studies[0]?.checklistType ?? null) : null;
}

/**
 * Lists the samples of all orders that the caller may see: newest order first, within an order in its own
 * sequence. Each includes its order, study and active reads (researchers: only cleaned and published). Returns {
 * samples, total, limit, offset }. Additions §1, reference §5.
 */
export async function listAllSamples(
  ctx: SignedInContext,
  { unassigned = false, orderId, limit, offset }: z.output<typeof allSamplesInput>,
) {
  const found = Sample.query(ctx.db)
    .join("orders", "orders.id", "samples.orderId")
    .modify((query) => {
      whereMaySee(query, ctx.user);
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
  const forms = await cachedOrderForms(ctx.site);
  const visible = await readVisible(
    ctx.user,
    rows.map(({ studyId }) => studyId),
    ctx.db,
  );
  const samples = rows.flatMap((sample) => {
    const { order, reads = [] } = sample;
    if (!order) return [];
    const presented = presentSample(
      visible(forms(order.serviceId)),
      sample,
      visibleReads(ctx.user, order, reads),
    );
    return { ...presented, order: presentOrderOfSample(order) };
  });
  return { samples, total, limit, offset };
}
