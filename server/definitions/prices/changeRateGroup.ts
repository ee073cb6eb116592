import type { Knex } from "knex";
import type { z } from "zod";
import { Department } from "../../../db/models/Department.ts";
import { RateGroup } from "../../../db/models/RateGroup.ts";
import { RatePrice } from "../../../db/models/RatePrice.ts";
import {
  FOREIGN_KEY_VIOLATION,
  isStillReferenced,
  sqlState,
  UNIQUE_VIOLATION,
} from "../../../db/sqlState.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { RATE_GROUPS_MAX } from "../limits.ts";
import {
  priceReferenceUnknown,
  rateGroupNotFound,
  rateInUse,
  rateNameTaken,
  tooManyRates,
} from "./errors.ts";
import { shortDecimal } from "./readPrices.ts";
import type { createRateGroupInput, updateRateGroupInput } from "./schema.ts";

/** Creates a rate, gives it to departments and stores its own prices. Returns { id }. Raises rateNameTaken,
 *  tooManyRates, priceReferenceUnknown. */
export async function createRateGroup(ctx: Context, input: z.output<typeof createRateGroupInput>) {
  const { departmentIds = [], prices = [], ...fields } = input;
  return refuseViolations(() =>
    transaction(ctx.db, async (trx) => {
      if ((await RateGroup.query(trx).resultSize()) >= RATE_GROUPS_MAX) raise(tooManyRates());
      const { id } = await RateGroup.query(trx).insert(fields).returning("*");
      await setDepartments(trx, id, departmentIds);
      await setPrices(trx, id, prices);
      await recordChange(trx, ctx, {
        action: "rate.created",
        targetType: "rate",
        targetId: id,
        after: await facts(trx, id),
      });
      return { id };
    }),
  );
}

/** Changes the given fields of a rate; departmentIds and prices replace all of it. Returns { id }. Raises
 *  rateGroupNotFound, rateNameTaken, priceReferenceUnknown. */
export async function updateRateGroup(
  ctx: Context,
  { rateGroupId, departmentIds, prices, ...fields }: z.output<typeof updateRateGroupInput>,
) {
  return refuseViolations(() =>
    transaction(ctx.db, async (trx) => {
      if (!(await RateGroup.query(trx).findById(rateGroupId).forUpdate())) raise(rateGroupNotFound());
      const before = await facts(trx, rateGroupId);
      const columns = definedFields(fields);
      if (Object.keys(columns).length > 0) await RateGroup.query(trx).findById(rateGroupId).patch(columns);
      if (departmentIds) await setDepartments(trx, rateGroupId, departmentIds);
      if (prices) await setPrices(trx, rateGroupId, prices);
      await recordChange(trx, ctx, {
        action: "rate.changed",
        targetType: "rate",
        targetId: rateGroupId,
        before,
        after: await facts(trx, rateGroupId),
      });
      return { id: rateGroupId };
    }),
  );
}

/** Deletes a rate that no department has. Raises rateGroupNotFound, rateInUse. */
export async function removeRateGroup(ctx: Context, { rateGroupId }: { rateGroupId: string }): Promise<void> {
  try {
    await transaction(ctx.db, async (trx) => {
      if (!(await RateGroup.query(trx).findById(rateGroupId).forUpdate())) raise(rateGroupNotFound());
      const before = await facts(trx, rateGroupId);
      await RateGroup.query(trx).deleteById(rateGroupId);
      await recordChange(trx, ctx, {
        action: "rate.deleted",
        targetType: "rate",
        targetId: rateGroupId,
        before,
      });
    });
  } catch (error) {
    if (isStillReferenced(error)) raise(rateInUse());
    throw error;
  }
}

async function setDepartments(trx: Knex.Transaction, rateGroupId: string, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  await Department.query(trx).where({ rateGroupId }).whereNotIn("id", wanted).patch({ rateGroupId: null });
  const found = await Department.query(trx).whereIn("id", wanted).patch({ rateGroupId });
  if (found < wanted.length) raise(priceReferenceUnknown());
}

async function setPrices(
  trx: Knex.Transaction,
  rateGroupId: string,
  prices: { priceItemId: string; price: string }[],
): Promise<void> {
  await RatePrice.query(trx).delete().where({ rateGroupId });
  const rows = [...new Map(prices.map((price) => [price.priceItemId, { rateGroupId, ...price }])).values()];
  if (rows.length > 0) await RatePrice.query(trx).insert(rows);
}

async function facts(trx: Knex.Transaction, rateGroupId: string): Promise<Record<string, unknown>> {
  const { name, factor } = await RateGroup.query(trx).findById(rateGroupId).throwIfNotFound();
  const departments = await Department.query(trx).where({ rateGroupId }).orderBy("name");
  const prices = await RatePrice.query(trx).where({ rateGroupId }).orderBy("priceItemId");
  return {
    name,
    factor: shortDecimal(factor),
    departments: departments.map((one) => one.name),
    prices: Object.fromEntries(prices.map(({ priceItemId, price }) => [priceItemId, shortDecimal(price)])),
  };
}

async function refuseViolations<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) raise(rateNameTaken());
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) raise(priceReferenceUnknown());
    throw error;
  }
}
