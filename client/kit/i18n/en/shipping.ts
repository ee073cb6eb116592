import { count } from "../count.ts";

/** Parcels of an order, labels and packing slips. */
export const shipping = {
  "shipping.title": "Shipping",
  "shipping.address": "Ship to",
  "shipping.instructions": "Shipping instructions",
  "shipping.slip": "Packing slip",
  "shipping.labels": "Tube labels",
  "shipping.add": "Add shipment",
  "shipping.add.submit": "Add",
  "shipping.added": "Shipment added",
  "shipping.addFailed": "Couldn't add the shipment",
  "shipping.remove": ({ name }: { name: string }) => `Remove shipment ${name}`,
  "shipping.removeFailed": "Couldn't remove the shipment",
  "shipping.direction": "Direction",
  "shipping.toFacility": "To the facility",
  "shipping.return": "Return",
  "shipping.carrier": "Carrier",
  "shipping.trackingNumber": "Tracking number",
  "shipping.trackingNumber.optional": "Leave empty if you bring the samples yourself.",
  "shipping.note": "Note",

  "labels.title": ({ labels }: { labels: number }) => `Print ${count(labels, "label", "labels")}`,
  "labels.format": "Label format",
  "labels.symbol": "Code",
  "labels.output": "Printer",
  "labels.output.pdf": "Sheet or roll (PDF)",
  "labels.output.zpl": "Label printer (ZPL)",
  "labels.dpi": "Resolution",
  "labels.start": "First label",
  "labels.start.hint":
    "Position on the first sheet, counted row by row. Change it for a sheet that is partly used.",
  "labels.sheets": ({ sheets }: { sheets: number }) => `${count(sheets, "sheet", "sheets")}.`,
  "labels.pages": ({ sheets }: { sheets: number }) => `${count(sheets, "label", "labels")}.`,
  "labels.scale": "Print at 100 %, without scaling.",
  "labels.open": "Open for printing",
  "labels.download": "Download ZPL",

  "settings.shipping.title": "Shipping",
  "settings.shipping.text": "Shown to customers in their orders, and printed on packing slips.",
  "settings.shipping.address": "Postal address for samples",
  "settings.shipping.instructions": "Shipping instructions",
  "settings.shipping.instructions.hint":
    "For example temperature, container and delivery times. A service may have instructions of its own.",
};
