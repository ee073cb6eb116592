import { z } from "zod";
import { SHIPMENT_DIRECTIONS } from "../../../db/values.ts";
import { SAMPLES_PER_ORDER_MAX } from "../../definitions/limits.ts";
import { SYMBOLS } from "../../platform/documents/documents.ts";
import { ZPL_RESOLUTIONS } from "../../platform/documents/formatZpl.ts";
import { LABEL_FORMAT_IDS } from "../../platform/documents/rules/labelFormats.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText } from "../../platform/input/text.ts";

const LABELS_PER_PAGE_MAX = 500;
const ID_LIST_MAX_CHARACTERS = 64 * 200;

export const orderShipmentsInput = z.object({ orderId: recordId });
export const addShipmentInput = z.object({
  orderId: recordId,
  direction: z.enum(SHIPMENT_DIRECTIONS, "direction must be to_facility or return").default("to_facility"),
  carrier: optionalText(100),
  trackingNumber: optionalText(100),
  note: optionalText(2_000),
});
export const removeShipmentInput = z.object({ orderId: recordId, shipmentId: recordId });

const language = z.enum(["en", "de"]).catch("en");
export const packingSlipInput = z.object({
  orderId: recordId,
  language,
  paper: z.enum(["a4", "letter"]).catch("a4"),
});

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
export type LabelOptions = z.output<typeof labelOptions>;

/** sampleIds: record ids, separated by commas; all samples of the order without them. */
export const sampleLabelsInput = labelOptions.extend({
  orderId: recordId,
  sampleIds: z
    .string()
    .max(ID_LIST_MAX_CHARACTERS)
    .transform((list) => list.split(",").slice(0, SAMPLES_PER_ORDER_MAX))
    .optional(),
});
