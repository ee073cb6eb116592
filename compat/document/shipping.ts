import { z } from "zod";
import { SHIPMENT_DIRECTIONS } from "../../db/values.ts";
import { orderNotFound } from "../../server/ordering/access/errors.ts";
import {
  nothingToLabel,
  orderIsDraft,
  shipmentEmpty,
  shipmentNotFound,
  tooManyShipments,
} from "../../server/ordering/shipping/errors.ts";
import { forbidden } from "../../server/platform/errors/errors.ts";
import type { shipping } from "../shipping.ts";
import type { Described, FileAnswer } from "./operation.ts";
import { done, id, time } from "./shapes.ts";

const shipment = z
  .object({
    id,
    direction: z.enum(SHIPMENT_DIRECTIONS).describe("`return`: from the facility to the customer"),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable().describe("Page of a known carrier that tracks the parcel"),
    note: z.string().nullable(),
    createdAt: time,
    createdBy: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable(),
  })
  .meta({ id: "Shipment" });
const pdf: FileAnswer = { description: "PDF, for display in a browser", contentTypes: ["application/pdf"] };
/** Labels as a PDF, or as ZPL for label printers. */
export const labelsFile: FileAnswer = {
  description: "PDF, or ZPL for a label printer as a download",
  contentTypes: ["application/pdf", "text/plain"],
};
const ofOne = [orderNotFound(), forbidden()];

export const shippingDescribed: Described<typeof shipping> = {
  "GET /orders/:orderId/shipments": {
    summary: "List shipments",
    description: "Oldest first, with the address of the facility and its shipping instructions.",
    procedure: "shipping.list",
    answers: {
      200: z.object({
        shipments: z.array(shipment),
        address: z.string().nullable(),
        instructions: z.string().nullable().describe("Of the service of the order, or else of the facility"),
      }),
    },
    errors: ofOne,
  },
  "POST /orders/:orderId/shipments": {
    summary: "Add shipment",
    description: "By the owner or the facility; a return only by the facility.",
    procedure: "shipping.add",
    answers: { 201: shipment },
    errors: [...ofOne, orderIsDraft(), shipmentEmpty(), tooManyShipments()],
  },
  "DELETE /orders/:orderId/shipments/:shipmentId": {
    summary: "Remove shipment",
    procedure: "shipping.remove",
    answers: { 200: done },
    errors: [...ofOne, shipmentNotFound()],
  },
  "GET /orders/:orderId/packing-slip": {
    summary: "Print packing slip",
    description:
      "With the QR code of the order number, the address and shipping instructions, and the samples with their tube codes.",
    procedure: "bytes.shipping.packingSlip",
    answers: { 200: pdf },
    errors: ofOne,
  },
  "GET /orders/:orderId/labels": {
    summary: "Print tube labels",
    description:
      "One label per sample: its tube code as DataMatrix or QR code and as text, sample ID, order number, and organism or title.",
    procedure: "bytes.shipping.labels",
    answers: { 200: labelsFile },
    errors: [...ofOne, nothingToLabel()],
  },
};
