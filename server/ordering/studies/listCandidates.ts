import type { z } from "zod";
import { Sample } from "../../../db/models/Sample.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { likePattern } from "../../platform/input/text.ts";
import type { candidatesInput } from "./schema.ts";

/**
 * Lists samples that can be added to a study: those without one, of the caller's own orders or, for an admin, of all.
 * Newest orders first, each in its own sequence. Filtered by a part of code, alias, title or order number; orderId:
 * of one order. Returns { samples, total, limit, offset }.
 */
export async function listCandidates(
  ctx: SignedInContext,
  { search, orderId, limit, offset }: z.output<typeof candidatesInput>,
) {
  const found = Sample.query(ctx.db)
    .joinRelated("order")
    .whereNull("samples.studyId")
    .modify((query) => {
      if (!hasRight(ctx.user, "records.read")) query.where("order.userId", ctx.user.id);
      if (orderId !== undefined) query.where("samples.orderId", orderId);
      if (search) matching(query, likePattern(search));
    });
  const [samples, total] = await Promise.all([
    found
      .clone()
      .select("samples.*")
      .withGraphFetched("order")
      .orderBy([
        { column: "samples.orderId", order: "desc" },
        { column: "samples.position" },
        { column: "samples.id" },
      ])
      .limit(limit)
      .offset(offset),
    found.resultSize(),
  ]);
  return {
    samples: samples.map((sample) => ({
      id: sample.id,
      sampleId: sample.sampleId,
      sampleAlias: sample.sampleAlias,
      sampleTitle: sample.sampleTitle,
      order: sample.order && {
        id: sample.order.id,
        orderNumber: sample.order.orderNumber,
        name: sample.order.name,
      },
    })),
    total,
    limit,
    offset,
  };
}

function matching(query: ReturnType<typeof Sample.query>, pattern: string): void {
  query.where((match) =>
    match
      .where("samples.sampleId", "ilike", pattern)
      .orWhere("samples.sampleAlias", "ilike", pattern)
      .orWhere("samples.sampleTitle", "ilike", pattern)
      .orWhere("order.orderNumber", "ilike", pattern)
      .orWhere("order.name", "ilike", pattern),
  );
}
