import type { Knex } from "knex";
import { Sample } from "../../../db/models/Sample.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { maySeeOrder } from "../access/orderAccess.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { sampleNotFound } from "./errors.ts";

/** Finds a sample by record id, with its order, if the caller may see it. Raises sampleNotFound, forbidden. */
export async function findSample(ctx: SignedInContext, id: string, trx?: Knex.Transaction) {
  const sample =
    (await Sample.query(trx ?? ctx.db)
      .findById(id)
      .withGraphFetched("order")) ?? raise(sampleNotFound());
  const order = sample.order ?? raise(sampleNotFound());
  if (!maySeeOrder(ctx.user, order)) raise(forbidden());
  return { sample, order };
}
