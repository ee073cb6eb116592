import { z } from "zod";
import { SYMBOLS } from "./documents.ts";
import { ZPL_RESOLUTIONS } from "./formatZpl.ts";
import { LABEL_FORMAT_IDS } from "./rules/labelFormats.ts";

const LABELS_PER_PAGE_MAX = 500;

/** How labels are printed. start: the position of the first label on the first sheet. zpl: for label printers, which have
 *  no sheets. */
export const labelOptions = z.object({
  format: z.enum(LABEL_FORMAT_IDS, "format must be one of the label formats"),
  symbol: z.enum(SYMBOLS, "symbol must be datamatrix or qrcode").default("datamatrix"),
  start: z.coerce.number("start must be a number").int().min(1).max(LABELS_PER_PAGE_MAX).default(1),
  output: z.enum(["pdf", "zpl"], "output must be pdf or zpl").default("pdf"),
  dpi: z.coerce
    .number()
    .refine((dpi) => (ZPL_RESOLUTIONS as readonly number[]).includes(dpi), "dpi must be 203, 300 or 600")
    .default(203),
});
