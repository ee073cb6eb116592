import { refusal } from "../../platform/errors/refusal.ts";
import { SHIPMENTS_PER_ORDER_MAX } from "../limits.ts";

export const shipmentNotFound = refusal("shipping.notFound", 404, "Shipment not found");
export const shipmentEmpty = refusal("shipping.empty", 400, "Give a carrier, a tracking number or a note");
export const orderIsDraft = refusal(
  "shipping.orderIsDraft",
  400,
  "Samples are shipped after the order is submitted",
);
export const tooManyShipments = refusal(
  "shipping.tooMany",
  400,
  "An order can have at most {most} shipments",
  { most: SHIPMENTS_PER_ORDER_MAX },
);
export const nothingToLabel = refusal("shipping.nothingToLabel", 400, "No samples to label");
