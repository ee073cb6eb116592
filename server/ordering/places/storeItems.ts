import type { Knex } from "knex";
import { UniqueViolationError } from "objection";
import type { z } from "zod";
import { Place } from "../../../db/models/Place.ts";
import { StoredItem } from "../../../db/models/StoredItem.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChanges } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { placeNotFound, wellTaken } from "./errors.ts";
import { findItems, type FoundItem, ITEM_COLUMNS, type ItemKey } from "./findItems.ts";
import { chosenWells, fillWells, type Wells } from "./planWells.ts";
import { listItems, readPath } from "./readPlaces.ts";
import type { storeInput, storeItemsInput, takeOutInput } from "./schema.ts";

/** Stores samples in a place, as storeItems. Returns { stored: [{ sampleId, well }] }. */
export async function storeSamples(ctx: SignedInContext, { samples, ...more }: z.output<typeof storeInput>) {
  const { stored } = await storeItems(ctx, {
    ...more,
    items: samples.map(({ sampleId, well }) => ({ kind: "sample" as const, id: sampleId, well })),
  });
  return { stored: stored.map(({ id, well }) => ({ sampleId: id, well })) };
}

/** Stores samples, libraries and pools in a place, each in its well, or one after the other from a well on; takes them
 *  out of where they were. An item that is there already is not written again. Returns { stored: [{ kind, id, well }] }.
 *  Raises placeNotFound, sampleUnknown, itemUnknown, wellRequired, wellUnknown, wellTwice, wellTaken, tooFewWells. */
export async function storeItems(
  ctx: SignedInContext,
  { placeId, items: given, fill }: z.output<typeof storeItemsInput>,
) {
  return transaction(ctx.db, async (trx) => {
    // Moves into one place are serialized; the unique indexes refuse what this does not cover.
    const place = (await Place.query(trx).findById(placeId).forUpdate()) ?? raise(placeNotFound());
    const found = await findItems(trx, given);
    const stored = await listItems(trx, placeId);
    const ids = new Set(found.map(({ id }) => id));
    const others = stored.filter(({ id }) => !ids.has(id));
    const wells = fill
      ? fillWells(place, [...ids], { fill, taken: new Set(others.map(({ well }) => well ?? "")) })
      : chosenWells(place, given);
    const chosen = new Set(wells.values());
    for (const { well, name } of others)
      if (well !== null && chosen.has(well)) raise(wellTaken({ well, place: place.name, item: name }));
    const present = new Map(stored.map(({ id, well }) => [id, well]));
    const moved = found.filter(
      ({ id }) => !present.has(id) || (present.get(id) ?? null) !== (wells.get(id) ?? null),
    );
    await writeMoves(trx, ctx, { place, moved, wells });
    return { stored: found.map(({ kind, id }) => ({ kind, id, well: wells.get(id) ?? null })) };
  });
}

/** Takes samples, libraries and pools out of where they are stored. Returns { removed }. Raises sampleUnknown,
 *  itemUnknown. */
export async function takeOutItems(
  ctx: SignedInContext,
  { sampleIds, libraryIds, poolIds }: z.output<typeof takeOutInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const found = await findItems(trx, [
      ...sampleIds.map((id): ItemKey => ({ kind: "sample", id })),
      ...libraryIds.map((id): ItemKey => ({ kind: "library", id })),
      ...poolIds.map((id): ItemKey => ({ kind: "pool", id })),
    ]);
    const removed = await takeOut(trx, found, new Date());
    await recordChanges(
      trx,
      ctx,
      found.flatMap((item) => {
        const from = removed.get(item.id);
        return from
          ? [{ ...changeIn(item, "takenOut"), before: { place: from.placeName, well: from.well } }]
          : [];
      }),
    );
    return { removed: removed.size };
  });
}

/** Returns where the items were. */
async function takeOut(
  trx: Knex.Transaction,
  items: readonly ItemKey[],
  removedAt: Date,
): Promise<Map<string, StoredItem>> {
  const removed = await StoredItem.query(trx)
    .where((match) => {
      for (const [kind, column] of Object.entries(ITEM_COLUMNS))
        void match.orWhereIn(
          column,
          items.filter((item) => item.kind === kind).map(({ id }) => id),
        );
    })
    .whereNull("removedAt")
    .patch({ removedAt })
    .returning("*");
  return new Map(
    removed.map((item) => [item.sampleId ?? item.libraryId ?? item.poolId ?? "", item] as const),
  );
}

async function writeMoves(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  { place, moved, wells }: { place: Place; moved: FoundItem[]; wells: Wells },
): Promise<void> {
  if (moved.length === 0) return;
  const now = new Date();
  const placeName = (await readPath(trx, place.id)).map(({ name }) => name).join(" / ");
  const earlier = await takeOut(trx, moved, now);
  try {
    await StoredItem.query(trx).insert(
      moved.map(({ kind, id }) => ({
        placeId: place.id,
        placeName,
        well: wells.get(id) ?? null,
        [ITEM_COLUMNS[kind]]: id,
        storedAt: now,
        storedById: ctx.user.id,
      })),
    );
  } catch (error) {
    // Another technician moved one of the items at the same time.
    if (error instanceof UniqueViolationError)
      raise(wellTaken({ well: [...wells.values()].join(", "), place: place.name, item: "?" }, error));
    throw error;
  }
  await recordChanges(
    trx,
    ctx,
    moved.map((item) => {
      const from = earlier.get(item.id);
      return {
        ...changeIn(item, "stored"),
        ...(from && { before: { place: from.placeName, well: from.well } }),
        after: { place: placeName, well: wells.get(item.id) ?? null },
      };
    }),
  );
}

function changeIn({ kind, id, order }: FoundItem, verb: "stored" | "takenOut") {
  return { action: `${kind}.${verb}`, targetType: kind, targetId: id, ...(order && { order }) };
}
