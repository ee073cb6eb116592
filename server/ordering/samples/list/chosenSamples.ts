import type { Knex } from "knex";
import type { Sample } from "../../../../db/models/Sample.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { BULK_MATCHING_MAX, BULK_REFUSALS_LISTED } from "../../limits.ts";
import { mayChangeOrder } from "../../access/orderAccess.ts";
import { lockSamples } from "../../access/studySamples.ts";
import { sampleNotFound, tooManyMatching } from "../errors.ts";
import { matchingSamples } from "./matchingSamples.ts";
import type { ChosenSamples } from "./chosenBy.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";

/** The reason why one sample was not changed. code: null for an unknown sample. */
export interface Refusal {
  id: string;
  code: string | null;
  error: Sentence;
}

/** Reads the selected samples and locks their orders until the end of the transaction. Reports a refusal for each
 *  sample that does not exist or is not visible to the caller. Raises tooManyMatching. */
export async function chosenSamples(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  chosen: ChosenSamples,
): Promise<{ samples: Sample[]; refused: Refusal[] }> {
  const ids = "ids" in chosen ? [...new Set(chosen.ids)] : await matchingIds(trx, ctx, chosen);
  const samples = await lockSamples(trx, ids);
  const visible = samples.filter(({ order }) => order && mayChangeOrder(ctx.user, order));
  const known = new Set(visible.map(({ id }) => id));
  // A sample that was deleted between the match and the lock is not reported.
  const missing = "ids" in chosen ? ids.filter((id) => !known.has(id)) : [];
  return {
    samples: visible,
    refused: missing.map((id) => ({ id, code: null, error: sampleNotFound().sentence })),
  };
}

/** Returns the first refusals, up to the limit of a response, and their number. */
export function presentRefusals(refused: Refusal[]): { refused: Refusal[]; refusedCount: number } {
  return { refused: refused.slice(0, BULK_REFUSALS_LISTED), refusedCount: refused.length };
}

async function matchingIds(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  { matching, except }: Extract<ChosenSamples, { except: string[] }>,
): Promise<string[]> {
  const found = await matchingSamples(ctx.user, matching, trx)
    .whereNotIn("samples.id", except)
    .select("samples.id")
    .limit(BULK_MATCHING_MAX + 1);
  if (found.length > BULK_MATCHING_MAX) raise(tooManyMatching({ most: BULK_MATCHING_MAX }));
  return found.map(({ id }) => id);
}
