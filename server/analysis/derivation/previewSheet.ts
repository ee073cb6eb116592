import type { z } from "zod";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { orderNotFound } from "../../ordering/access/errors.ts";
import type { MaterialSample } from "../launch/check/runMaterial.ts";
import { makeSamplesheet } from "../launch/samplesheet/makeSamplesheet.ts";
import { sheetSamples } from "../launch/samplesheet/makeRunSamplesheet.ts";
import { chosenColumns } from "./chosenColumns.ts";
import { readDraft } from "./draft.ts";
import type { previewInput } from "./schema.ts";

const SAMPLES_MAX = 20;
const ERRORS_MAX = 20;

/**
 * Returns the samplesheet that a mapping makes of the first samples of an order, with the problems of its cells. Files
 * are named by their place below the data directory. Raises draftNotFound, orderNotFound.
 */
export async function previewSheet(
  { site, user }: SignedInContext,
  { draftId, columns, orderId }: z.output<typeof previewInput>,
) {
  const draft = await readDraft(site, draftId, user.id);
  const mapped = chosenColumns(draft.columns, columns);
  const { database } = site;
  const order = (await Order.query(database).findById(orderId)) ?? raise(orderNotFound());
  const samples = (await Sample.query(database)
    .where({ orderId: order.id })
    .orderBy(["sampleId", "id"])
    .limit(SAMPLES_MAX)
    .withGraphFetched("[order, reads]")
    .modifyGraph("reads", (reads) => void reads.where({ isActive: true }))) as MaterialSample[];
  const sheet = makeSamplesheet(
    { format: "tsv", filename: "samplesheet.tsv", columns: mapped },
    {
      target: { type: "order", id: order.id },
      dataBasePath: "/data",
      samples: await sheetSamples(database, samples, mapped),
    },
    { byDefault: "replace" },
  );
  return {
    rows: sheet.content
      .split("\n")
      .slice(1)
      .map((line) => line.split("\t")),
    errors: sheet.errors.slice(0, ERRORS_MAX),
  };
}
