import type { Knex } from "knex";
import type { z } from "zod";
import { Library } from "../../../db/models/Library.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { transaction } from "../../../db/transaction.ts";
import { lockSamples } from "../../ordering/access/studySamples.ts";
import { sampleNotFound } from "../../ordering/samples/errors.ts";
import { recordChanges } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { samplesOfDraft, samplesStopped } from "./errors.ts";
import { findIndexes } from "./findIndexes.ts";
import { readLibraries } from "./readLibraries.ts";
import type { createLibrariesInput } from "./schema.ts";

/** Creates a library for each sample, in the order of their orders and positions, with the next codes of the facility and
 *  the next wells of the index set or barcodes of the set. Returns { libraries }. Raises sampleNotFound, samplesOfDraft,
 *  samplesStopped, indexSetNotFound, barcodeSetNotFound, wellNotInSet, indexesRunOut. */
export async function createLibraries(
  ctx: SignedInContext,
  { sampleIds, kit = null, wantedReads = null, ...wanted }: z.output<typeof createLibrariesInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const samples = await findSamples(trx, [...new Set(sampleIds)]);
    const indexes = await findIndexes(ctx.site, trx, { ...wanted, needed: samples.length });
    const codes = await nextCodes(trx, samples.length);
    const created = await Library.query(trx)
      .insert(
        samples.map(({ id }, at) => ({
          code: codes[at] ?? "",
          sampleId: id,
          kit,
          ...indexes[at],
          wantedReads: wantedReads === null ? null : String(wantedReads),
          createdById: ctx.user.id,
        })),
      )
      .returning("*");
    await recordChanges(
      trx,
      ctx,
      samples.flatMap(({ sampleId, order }, at) => {
        const library = created[at];
        return library && order
          ? [
              {
                action: "library.created",
                targetType: "library",
                targetId: library.id,
                order,
                after: { code: library.code, sample: sampleId, kit },
              },
            ]
          : [];
      }),
    );
    return {
      libraries: await readLibraries(
        trx,
        created.map(({ id }) => id),
      ),
    };
  });
}

/** Returns the samples with their locked orders. */
async function findSamples(trx: Knex.Transaction, ids: string[]): Promise<Sample[]> {
  const samples = await lockSamples(trx, ids);
  if (samples.length < ids.length) raise(sampleNotFound());
  const drafts = samples.filter(({ order }) => order?.status === "DRAFT");
  if (drafts.length > 0) raise(samplesOfDraft({ sampleCodes: drafts.map(({ sampleId }) => sampleId) }));
  const stopped = samples.filter(({ stage }) => stage === "REJECTED" || stage === "CANCELLED");
  if (stopped.length > 0) raise(samplesStopped({ sampleCodes: stopped.map(({ sampleId }) => sampleId) }));
  const createdAt = ({ order }: Sample) => order?.createdAt.getTime() ?? 0;
  return samples.toSorted(
    (one, other) =>
      createdAt(one) - createdAt(other) ||
      (one.orderId < other.orderId ? -1 : one.orderId > other.orderId ? 1 : one.position - other.position),
  );
}

async function nextCodes(trx: Knex.Transaction, count: number): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { number: string }[] }>(
    "select nextval('library_numbers') as number from generate_series(1, ?::int)",
    [count],
  );
  return rows.map(({ number }) => `LIB-${number.padStart(6, "0")}`);
}
