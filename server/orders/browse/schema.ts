import { z } from "zod";
import { chosenRows, direction } from "../../chosenRows.ts";
import { exportFormat } from "../../exports/exportFormat.ts";
import { BULK_CHOSEN_MAX } from "../../limits.ts";
import { pageOf } from "../../page.ts";
import { orderFilter } from "../schema.ts";

const WINDOW_DEFAULT = 200;

export const ORDER_SORTS = ["created", "number", "name", "owner", "status", "samples"] as const;
const sort = z.enum(ORDER_SORTS, `sort must be one of: ${ORDER_SORTS.join(", ")}`);

export const orderSorting = z.object({
  sort: sort.default("created"),
  direction: direction.default("desc"),
});
export type OrderSorting = z.output<typeof orderSorting>;

export const browseInput = pageOf(WINDOW_DEFAULT).extend(orderFilter.shape).extend(orderSorting.shape);

export const idsInRangeInput = orderFilter.extend(orderSorting.shape).extend({
  offset: z.int().min(0),
  limit: z.int().min(1).max(BULK_CHOSEN_MAX),
});

/** columns: which and in which order; all without it. */
export const exportOrdersInput = z.object({
  chosen: chosenRows(orderFilter),
  format: exportFormat,
  columns: z.array(z.string().max(50)).max(50).optional(),
  ...orderSorting.shape,
});
