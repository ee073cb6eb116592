import { z } from "zod";
import { PRICE_UNITS } from "../../../db/values.ts";
import { inputText } from "../../platform/errors/schemaText.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";
import { DEPARTMENTS_MAX } from "../../access/limits.ts";
import { PRICE_ITEMS_MAX } from "../limits.ts";
import { day, decimal } from "./priceInputs.ts";

const CODE_REQUIRED = inputText("prices.codeRequired", "The code of the item is missing");
const NAME_REQUIRED = inputText("prices.nameRequired", "The name is missing");

const FACTOR_MAX = 1_000;
const FACTOR = inputText("prices.factorRefused", "factor must be at most {most}", { most: FACTOR_MAX });

const item = z.object({
  code: z.string(CODE_REQUIRED).pipe(text(50).min(1, CODE_REQUIRED)),
  name: z.string(NAME_REQUIRED).pipe(text(200).min(1, NAME_REQUIRED)),
  unit: z.enum(PRICE_UNITS),
  price: decimal,
  serviceId: recordId.nullable().optional(),
  validFrom: day.optional(),
  validUntil: day.optional(),
});

export const priceItemId = z.object({ priceItemId: recordId });
export const createPriceItemInput = item;
export const updatePriceItemInput = item.partial().extend({ priceItemId: recordId });

const rate = z.object({
  name: z.string(NAME_REQUIRED).pipe(text(100).min(1, NAME_REQUIRED)),
  factor: decimal.refine((factor) => Number(factor) <= FACTOR_MAX, FACTOR),
  departmentIds: z.array(recordId).max(DEPARTMENTS_MAX),
  prices: z.array(z.object({ priceItemId: recordId, price: decimal })).max(PRICE_ITEMS_MAX),
});

export const rateGroupId = z.object({ rateGroupId: recordId });
/** departmentIds: the departments with this rate. prices: own prices, which replace the price of the list times the
 *  factor. */
export const createRateGroupInput = rate.partial({ departmentIds: true, prices: true });
export const updateRateGroupInput = rate.partial().extend({ rateGroupId: recordId });
