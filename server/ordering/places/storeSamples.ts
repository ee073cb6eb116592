import type { Knex } from "knex";
import { UniqueViolationError } from "objection";
import type { z } from "zod";
import { Place } from "../../../db/models/Place.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { StoredItem } from "../../../db/models/StoredItem.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChanges } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import {
  placeNotFound,
  sampleUnknown,
  tooFewWells,
  wellRequired,
  wellTaken,
  wellTwice,
  wellUnknown,
} from "./errors.ts";
import { listItems, readPath } from "./readPlaces.ts";
import { freeWells, parseWell, wellName } from "./rules/wells.ts";
import type { storeInput, takeOutInput } from "./schema.ts";

/** Stores samples in a place, each in its well, or one after the other from a well on; takes them out of where they were.
 *  A sample that is there already is not written again. Returns { stored: [{ sampleId, well }] }. Raises placeNotFound,
 *  sampleUnknown, wellRequired, wellUnknown, wellTwice, wellTaken, tooFewWells. */
export async function storeSamples(
  ctx: SignedInContext,
  { placeId, samples: given, fill }: z.output<typeof storeInput>,
) {
  return transaction(ctx.db, async (trx) => {
    // Moves into one place are serialized; the unique indexes refuse what this does not cover.
    const place = (await Place.query(trx).findById(placeId).forUpdate()) ?? raise(placeNotFound());
    const samples = await findSamples(
      trx,
      given.map(({ sampleId }) => sampleId),
    );
    const items = await listItems(trx, placeId);
    const ids = new Set(samples.map(({ id }) => id));
    const others = items.filter(({ kind, id }) => kind !== "sample" || !ids.has(id));
    const wells = fill
      ? fillWells(place, samples, { fill, taken: new Set(others.map(({ well }) => well ?? "")) })
      : chosenWells(place, given);
    for (const { well, name } of others)
      if (well !== null && [...wells.values()].includes(well))
        raise(wellTaken({ well, place: place.name, item: name }));
    const present = new Map(items.map(({ id, well }) => [id, well]));
    const moved = samples.filter(
      ({ id }) => !present.has(id) || (present.get(id) ?? null) !== (wells.get(id) ?? null),
    );
    await writeMoves(trx, ctx, { place, moved, wells });
    return { stored: samples.map(({ id }) => ({ sampleId: id, well: wells.get(id) ?? null })) };
  });
}

/** Takes samples out of where they are stored. Returns { removed }. Raises sampleUnknown. */
export async function takeOutSamples(ctx: SignedInContext, { sampleIds }: z.output<typeof takeOutInput>) {
  return transaction(ctx.db, async (trx) => {
    const samples = await findSamples(trx, sampleIds);
    const removed = await StoredItem.query(trx)
      .whereIn(
        "sampleId",
        samples.map(({ id }) => id),
      )
      .whereNull("removedAt")
      .patch({ removedAt: new Date() })
      .returning("*");
    const byId = new Map(samples.map((sample) => [sample.id, sample]));
    await recordChanges(
      trx,
      ctx,
      removed.flatMap(({ sampleId, well, placeName }) => {
        const sample = byId.get(sampleId ?? "");
        return sample
          ? { ...toChange(sample), action: "sample.takenOut", before: { place: placeName, well } }
          : [];
      }),
    );
    return { removed: removed.length };
  });
}

async function writeMoves(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  { place, moved, wells }: { place: Place; moved: Sample[]; wells: Map<string, string | null> },
): Promise<void> {
  if (moved.length === 0) return;
  const now = new Date();
  const placeName = (await readPath(trx, place.id)).map(({ name }) => name).join(" / ");
  const before = await StoredItem.query(trx)
    .whereIn(
      "sampleId",
      moved.map(({ id }) => id),
    )
    .whereNull("removedAt")
    .patch({ removedAt: now })
    .returning("*");
  const earlier = new Map(before.map((item) => [item.sampleId, item]));
  try {
    await StoredItem.query(trx).insert(
      moved.map(({ id }) => ({
        placeId: place.id,
        placeName,
        well: wells.get(id) ?? null,
        sampleId: id,
        storedAt: now,
        storedById: ctx.user.id,
      })),
    );
  } catch (error) {
    // Another technician moved one of the samples at the same time.
    if (error instanceof UniqueViolationError)
      raise(wellTaken({ well: [...wells.values()].join(", "), place: place.name, item: "?" }, error));
    throw error;
  }
  await recordChanges(
    trx,
    ctx,
    moved.map((sample) => {
      const from = earlier.get(sample.id);
      return {
        ...toChange(sample),
        action: "sample.stored",
        ...(from && { before: { place: from.placeName, well: from.well } }),
        after: { place: placeName, well: wells.get(sample.id) ?? null },
      };
    }),
  );
}

function toChange(sample: Sample) {
  const { order } = sample;
  return { targetType: "sample", targetId: sample.id, ...(order && { order }) };
}

/** Finds samples in the given order. Raises sampleUnknown. */
async function findSamples(trx: Knex.Transaction, ids: string[]): Promise<Sample[]> {
  const unique = [...new Set(ids)];
  const found = await Sample.query(trx).findByIds(unique).forUpdate();
  const orders = await Sample.relatedQuery("order", trx).for(found.map(({ id }) => id));
  const byId = new Map(found.map((sample) => [sample.id, sample]));
  const orderById = new Map(orders.map((order) => [order.$id(), order]));
  return unique.map((id) => {
    const sample = byId.get(id) ?? raise(sampleUnknown());
    return Object.assign(sample, { order: orderById.get(sample.orderId) });
  });
}

function chosenWells(
  place: Place,
  given: z.output<typeof storeInput>["samples"],
): Map<string, string | null> {
  const wells = new Map<string, string | null>();
  const used = new Set<string>();
  for (const { sampleId, well = null } of given) {
    const name = normalizeWell(place, well);
    if (name !== null && used.has(name)) raise(wellTwice({ well: name }));
    if (name !== null) used.add(name);
    wells.set(sampleId, name);
  }
  return wells;
}

function normalizeWell({ name, rows, columns }: Place, well: string | null): string | null {
  if (rows === null || columns === null) {
    if (well !== null && well !== "") raise(wellUnknown({ place: name, well }));
    return null;
  }
  if (well === null || well === "") raise(wellRequired({ place: name }));
  const position = parseWell(well, { rows, columns }) ?? raise(wellUnknown({ place: name, well }));
  return wellName(position.row, position.column);
}

function fillWells(
  place: Place,
  samples: Sample[],
  { fill, taken }: { fill: NonNullable<z.output<typeof storeInput>["fill"]>; taken: ReadonlySet<string> },
): Map<string, string | null> {
  const { name, rows, columns } = place;
  if (rows === null || columns === null) return new Map(samples.map(({ id }) => [id, null]));
  const from = normalizeWell(place, fill.from) ?? "A1";
  const free = freeWells({ rows, columns }, { by: fill.by, from, taken });
  if (free.length < samples.length)
    raise(tooFewWells({ place: name, free: free.length, items: samples.length }));
  return new Map(samples.map(({ id }, index) => [id, free[index] ?? null]));
}
