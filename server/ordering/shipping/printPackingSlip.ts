import type { z } from "zod";
import { Sample } from "../../../db/models/Sample.ts";
import { User } from "../../../db/models/User.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import type { Block } from "../../platform/documents/documents.ts";
import type { Printed } from "../../platform/documents/printLabels.ts";
import { renderDocument } from "../../platform/documents/renderDocument.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../access/findOrder.ts";
import { readShippingAddress } from "./listShipments.ts";
import { labelledCodes } from "./labelledCodes.ts";
import type { packingSlipInput } from "./schema.ts";

const WORDS = {
  en: {
    title: "Packing slip",
    facility: "Ship to",
    order: "Order",
    sender: "Sender",
    samples: "Samples",
    instructions: "Shipping instructions",
    sample: "Sample ID",
    tube: "Tube code",
    organism: "Organism or title",
    footer: (order: string) => `${order}: put this slip into the parcel`,
  },
  de: {
    title: "Begleitschein",
    facility: "Lieferadresse",
    order: "Auftrag",
    sender: "Absender",
    samples: "Proben",
    instructions: "Hinweise zum Versand",
    sample: "Proben-ID",
    tube: "Röhrchencode",
    organism: "Organismus oder Titel",
    footer: (order: string) => `${order}: Bitte legen Sie diesen Schein dem Paket bei`,
  },
};

/** Prints the slip that travels with the samples of an order: its QR code, the address, the instructions, and the samples
 *  with their tube codes. Raises orderNotFound, forbidden. */
export async function printPackingSlip(
  ctx: SignedInContext,
  { orderId, language, paper }: z.output<typeof packingSlipInput>,
): Promise<Printed> {
  const order = await findOrder(ctx, orderId);
  const [samples, codes, facility, { address, instructions }, owner] = await Promise.all([
    Sample.query(ctx.db)
      .where({ orderId })
      .orderBy(["position", "id"])
      .select("id", "tubeCode", "sampleId", "scientificName", "sampleTitle"),
    labelledCodes(ctx.db, orderId),
    readSetting("facility", ctx.db),
    readShippingAddress(order, ctx.db),
    User.query(ctx.db).findById(order.userId).select("firstName", "lastName", "email"),
  ]);
  const words = WORDS[language];
  const sender = [
    order.contactName ?? (owner ? `${owner.firstName} ${owner.lastName}` : ""),
    order.contactEmail ?? owner?.email ?? "",
    order.contactPhone ?? "",
  ];
  const blocks: Block[] = [
    {
      kind: "facts",
      rows: [
        [words.facility, [facility.name, address].filter(Boolean).join("\n") || "–"],
        [words.sender, sender.filter((line) => line !== "").join("\n")],
        [words.samples, String(samples.length)],
      ],
    },
    ...(instructions === null
      ? []
      : [
          { kind: "heading" as const, text: words.instructions },
          { kind: "text" as const, text: instructions },
        ]),
    { kind: "heading", text: words.samples },
    {
      kind: "table",
      columns: [
        { title: "#", share: 1, align: "right" },
        { title: words.sample, share: 4 },
        { title: words.tube, share: 3 },
        { title: words.organism, share: 6 },
      ],
      rows: samples.map(({ id, sampleId, tubeCode, scientificName, sampleTitle }, index) => [
        String(index + 1),
        sampleId,
        codes.get(id) ?? tubeCode,
        scientificName ?? sampleTitle ?? "",
      ]),
    },
  ];
  const bytes = await renderDocument(
    {
      pages: {
        title: words.title,
        subtitle: [order.orderNumber, order.name].filter(Boolean).join(" · "),
        paper,
        code: order.orderNumber,
        blocks,
        footer: words.footer(order.orderNumber),
      },
    },
    ctx.signal,
  );
  return {
    name: `packing-slip-${order.orderNumber}.pdf`,
    contentType: "application/pdf",
    isShown: true,
    bytes,
  };
}
