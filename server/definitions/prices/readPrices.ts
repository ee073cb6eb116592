import type { Knex } from "knex";
import { Department } from "../../../db/models/Department.ts";
import { PriceItem } from "../../../db/models/PriceItem.ts";
import { RateGroup } from "../../../db/models/RateGroup.ts";
import { User } from "../../../db/models/User.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { PRICE_ITEMS_MAX, RATE_GROUPS_MAX } from "../limits.ts";
import { pricesHidden } from "./errors.ts";
import { isValidOn } from "./rules/isValidOn.ts";
import { formatDecimal, parseDecimal, ratePrice } from "./rules/money.ts";

/** The prices for a department: those of its rate. currency: null while the facility has none. perCoreHour: the price
 *  of computing from its own setting, times the factor; null without one. */
export interface RatedPrices {
  currency: string | null;
  rate: string | null;
  perCoreHour: string | null;
  items: (ReturnType<typeof presentItem> & { listPrice: string })[];
}

/** Returns the price list for administration, with all items and rates and the departments of each rate. */
export async function readPriceList(db: Knex) {
  const [items, rates, departments, { currency, perCoreHour }, { showPrices }] = await Promise.all([
    allItems(db),
    RateGroup.query(db).withGraphFetched("prices").orderByRaw("lower(name), id").limit(RATE_GROUPS_MAX),
    Department.query(db).whereNotNull("rateGroupId").select("id", "rateGroupId"),
    readSetting("pipeline-prices", db),
    readSetting("billing", db),
  ]);
  return {
    currency,
    perCoreHour: perCoreHour === null ? null : toDecimal(perCoreHour),
    showPrices,
    items: items.map(presentItem),
    rates: rates.map((rate) => ({
      id: rate.id,
      name: rate.name,
      factor: shortDecimal(rate.factor),
      departmentIds: departments.flatMap(({ id, rateGroupId }) => (rateGroupId === rate.id ? id : [])),
      prices: (rate.prices ?? []).map(({ priceItemId, price }) => ({
        priceItemId,
        price: shortDecimal(price),
      })),
    })),
  };
}

/** Returns the prices valid today for the department of the caller; for the facility, those of the list. Raises
 *  pricesHidden. */
export async function listPrices(ctx: SignedInContext): Promise<RatedPrices> {
  const isOfFacility = hasRight(ctx.user, "records.read");
  if (!isOfFacility && !(await readSetting("billing", ctx.db)).showPrices) raise(pricesHidden());
  const user = isOfFacility ? undefined : await User.query(ctx.db).findById(ctx.user.id);
  return readRatedPrices(ctx.db, { departmentId: user?.departmentId ?? null });
}

/** Reads the prices valid on a day for a department, and with serviceId only those of this service and of every
 *  service. Amounts are decimal texts. */
export async function readRatedPrices(
  db: Knex,
  {
    departmentId,
    serviceId,
    day = new Date().toISOString().slice(0, 10),
  }: { departmentId: string | null; serviceId?: string | null; day?: string },
): Promise<RatedPrices> {
  const department = departmentId === null ? undefined : await Department.query(db).findById(departmentId);
  const rateGroupId = department?.rateGroupId ?? null;
  // One after the other: a transaction has one connection.
  const items = await allItems(db);
  const rate =
    rateGroupId === null
      ? undefined
      : await RateGroup.query(db).findById(rateGroupId).withGraphFetched("prices");
  const { currency, perCoreHour } = await readSetting("pipeline-prices", db);
  const own = new Map((rate?.prices ?? []).map(({ priceItemId, price }) => [priceItemId, price]));
  const factor = rate?.factor ?? "1";
  return {
    currency,
    rate: rate?.name ?? null,
    perCoreHour: perCoreHour === null ? null : ratePrice(toDecimal(perCoreHour), factor),
    items: items
      .filter((item) => isValidOn(item, day))
      .filter((item) => serviceId === undefined || item.serviceId === null || item.serviceId === serviceId)
      .map((item) => ({
        ...presentItem(item),
        listPrice: shortDecimal(item.price),
        price: shortDecimal(own.get(item.id) ?? ratePrice(item.price, factor)),
      })),
  };
}

function allItems(db: Knex) {
  return PriceItem.query(db).orderByRaw("lower(code), id").limit(PRICE_ITEMS_MAX);
}

export function presentItem({ id, code, name, unit, price, serviceId, validFrom, validUntil }: PriceItem) {
  return { id, code, name, unit, price: shortDecimal(price), serviceId, validFrom, validUntil };
}

// The setting of computing is a number with up to six decimals.
function toDecimal(price: number): string {
  return formatDecimal(parseDecimal(price.toFixed(4)) ?? 0n);
}

/** A stored decimal with two to four decimals. */
export function shortDecimal(text: string): string {
  return formatDecimal(parseDecimal(text) ?? 0n);
}
