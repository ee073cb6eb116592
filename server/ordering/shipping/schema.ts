import { z } from "zod";
import { SHIPMENT_DIRECTIONS } from "../../../db/values.ts";
import { SAMPLES_PER_ORDER_MAX } from "../../definitions/limits.ts";
import { labelOptions } from "../../platform/documents/labelOptions.ts";
import { idList } from "../../platform/input/idList.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText } from "../../platform/input/text.ts";

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

/** sampleIds: record ids, separated by commas; all samples of the order without them. */
export const sampleLabelsInput = labelOptions.extend({
  orderId: recordId,
  sampleIds: idList(SAMPLES_PER_ORDER_MAX).optional(),
});
