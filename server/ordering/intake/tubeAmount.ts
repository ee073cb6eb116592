import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";

const AMOUNT_REFUSED = inputText(
  "intake.amountRefused",
  "Volume and concentration must be numbers from 0 to 1,000,000",
);
/** A volume or concentration; null: not known. */
export const tubeAmount = z
  .number(AMOUNT_REFUSED)
  .min(0, AMOUNT_REFUSED)
  .max(1_000_000, AMOUNT_REFUSED)
  .nullable()
  .optional();
