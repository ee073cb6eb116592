import type { z } from "zod";
import { PriceItem } from "../../../db/models/PriceItem.ts";
import { FOREIGN_KEY_VIOLATION, sqlState, UNIQUE_VIOLATION } from "../../../db/sqlState.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { PRICE_ITEMS_MAX } from "../limits.ts";
import {
  priceCodeTaken,
  priceItemNotFound,
  priceReferenceUnknown,
  tooManyPriceItems,
  validityCrossed,
} from "./errors.ts";
import { presentItem } from "./readPrices.ts";
import type { createPriceItemInput, updatePriceItemInput } from "./schema.ts";

/** Adds an item to the price list. Returns { item }. Raises priceCodeTaken, validityCrossed, tooManyPriceItems,
 *  priceReferenceUnknown. */
export async function createPriceItem(ctx: Context, input: z.output<typeof createPriceItemInput>) {
  const item = await refuseViolations(() =>
    transaction(ctx.db, async (trx) => {
      if ((await PriceItem.query(trx).resultSize()) >= PRICE_ITEMS_MAX) raise(tooManyPriceItems());
      const created = await PriceItem.query(trx).insert(definedFields(input)).returning("*");
      refuseCrossed(created);
      await recordChange(trx, ctx, {
        action: "price.created",
        targetType: "price",
        targetId: created.id,
        after: presentItem(created),
      });
      return created;
    }),
  );
  return { item: presentItem(item) };
}

/** Changes the given fields of an item. Quotes keep the price that they were made with. Returns { item }. Raises
 *  priceItemNotFound, priceCodeTaken, validityCrossed, priceReferenceUnknown. */
export async function updatePriceItem(
  ctx: Context,
  { priceItemId, ...named }: z.output<typeof updatePriceItemInput>,
) {
  const item = await refuseViolations(() =>
    transaction(ctx.db, async (trx) => {
      const before =
        (await PriceItem.query(trx).findById(priceItemId).forUpdate()) ?? raise(priceItemNotFound());
      const columns = definedFields(named);
      if (Object.keys(columns).length === 0) return before;
      const after = await PriceItem.query(trx).patchAndFetchById(priceItemId, columns);
      refuseCrossed(after);
      await recordChange(trx, ctx, {
        action: "price.changed",
        targetType: "price",
        targetId: priceItemId,
        before: presentItem(before),
        after: presentItem(after),
      });
      return after;
    }),
  );
  return { item: presentItem(item) };
}

/** Removes an item from the price list; quotes keep their lines. Raises priceItemNotFound. */
export async function removePriceItem(ctx: Context, { priceItemId }: { priceItemId: string }): Promise<void> {
  await transaction(ctx.db, async (trx) => {
    const before =
      (await PriceItem.query(trx).findById(priceItemId).forUpdate()) ?? raise(priceItemNotFound());
    await PriceItem.query(trx).deleteById(priceItemId);
    await recordChange(trx, ctx, {
      action: "price.deleted",
      targetType: "price",
      targetId: priceItemId,
      before: presentItem(before),
    });
  });
}

function refuseCrossed({ validFrom, validUntil }: PriceItem): void {
  if (validFrom !== null && validUntil !== null && validFrom > validUntil) raise(validityCrossed());
}

async function refuseViolations<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) raise(priceCodeTaken());
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) raise(priceReferenceUnknown());
    throw error;
  }
}
