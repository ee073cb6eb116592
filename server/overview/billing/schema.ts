import { z } from "zod";
import { exportFormat } from "../../platform/exports/exportFormat.ts";
import { inputText } from "../../platform/errors/schemaText.ts";
import { recordId } from "../../platform/input/recordId.ts";

const MONTHS_MAX = 60;
const PERIOD = inputText(
  "billing.periodRefused",
  "from and to must be months, such as 2026-01, at most {most} of them",
  {
    most: MONTHS_MAX,
  },
);
const month = z.string(PERIOD).regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, PERIOD);
const monthNumber = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5));

export const deliveredInput = z.object({ orderId: recordId });

/** Whole months, both included. */
export const usageInput = z
  .object({ from: month, to: month, format: exportFormat })
  .refine(({ from, to }) => {
    const months = monthNumber(to) - monthNumber(from) + 1;
    return months >= 1 && months <= MONTHS_MAX;
  }, PERIOD);
