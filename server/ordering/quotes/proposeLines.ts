import type { Knex } from "knex";
import type { z } from "zod";
import type { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { readRatedPrices, type RatedPrices } from "../../definitions/prices/readPrices.ts";
import { formatDecimal } from "../../definitions/prices/rules/money.ts";
import { QUOTE_LINES_MAX } from "../limits.ts";
import type { createQuoteInput } from "./schema.ts";

export type GivenLine = NonNullable<z.output<typeof createQuoteInput>["lines"]>[number];

/** Proposes the lines of a quote from the valid prices for the department of an order: the items of its service per
 *  sample, times the number of samples, and its flat items once. Items of other units have to be entered, because the
 *  order does not contain their quantity. Without a service, or items of it, no line is proposed. */
export async function proposeLines(trx: Knex, order: Order): Promise<GivenLine[]> {
  if (order.serviceId === null) return [];
  const { departmentId, serviceId } = order;
  const { items } = await readRatedPrices(trx, { departmentId, serviceId });
  const stored = await Sample.query(trx).where({ orderId: order.id }).resultSize();
  const samples = stored || (order.numberOfSamples ?? 0);
  const proposed = items.filter(({ serviceId }) => serviceId === order.serviceId);
  return proposed.flatMap((item) => proposeLine(item, samples) ?? []).slice(0, QUOTE_LINES_MAX);
}

function proposeLine(item: RatedPrices["items"][number], samples: number): GivenLine | undefined {
  const { id: priceItemId, code, name, unit, price: unitPrice } = item;
  const count = { sample: samples, flat: 1, lane: 0, gb: 0, hour: 0 }[unit];
  if (count === 0) return undefined;
  const quantity = formatDecimal(BigInt(count) * 10_000n);
  return { priceItemId, code, name, unit, quantity, unitPrice, discountPercent: "0.00" };
}
