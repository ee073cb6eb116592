import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { formatDecimal, parseDecimal } from "./rules/money.ts";

const DECIMAL = inputText(
  "prices.decimalRefused",
  "must be a decimal with at most four decimals, such as 12.50",
);
const DAY = inputText("prices.dayRefused", "must be a day, such as 2026-01-31");

/** A price, quantity or factor as decimal text; a number is accepted too. */
export const decimal = z
  .union([z.string(), z.number()], DECIMAL)
  .transform(String)
  .refine((value) => parseDecimal(value) !== undefined, DECIMAL)
  .transform((value) => formatDecimal(parseDecimal(value) ?? 0n));

/** A day as YYYY-MM-DD; an empty text is none. */
export const day = z.union([z.literal("").transform(() => null), z.iso.date(DAY)], DAY).nullable();
