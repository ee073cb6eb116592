import { Notification } from "../../../db/models/Notification.ts";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { createStudy } from "../../ordering/studies/createStudy.ts";
import { setSamples } from "../../ordering/studies/setSamples.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { type Recipe, RECIPES } from "../demo/content/recipes.ts";
import { DEMO_TECHNOLOGIES } from "../demo/content/technologies.ts";
import { demoSamples } from "../demo/demoSamples.ts";
import { createOrderAtStage } from "../demo/seedOrder.ts";
import { sampleDataExists } from "./errors.ts";
import { readSampleData, type SampleData } from "./readSampleData.ts";
import { removeSampleRecords } from "./removeSampleData.ts";
import { SAMPLE_FOLDER, SAMPLE_ORDERS, SAMPLE_STUDY } from "./sampleOrders.ts";
import { sampleOwnerContext, withSampleDataLock } from "./sampleOwner.ts";

/** Adds the sample orders with their samples, reads and study, through the ordinary operations: orders by an account of
 *  their own, the work of the facility by the caller. A failure removes what was added. Raises sampleDataBusy,
 *  sampleDataExists, and the refusals of the operations, for example of an order form that requires more answers. */
export async function addSampleData(ctx: SignedInContext): Promise<SampleData> {
  const owner = await sampleOwnerContext(ctx);
  await withSampleDataLock(ctx.db, owner.user.id, async () => {
    if (await Order.query(ctx.db).findOne({ userId: owner.user.id })) raise(sampleDataExists());
    try {
      await addAll(owner, ctx);
    } catch (error) {
      await removeSampleRecords(ctx, owner.user.id);
      throw error;
    }
  });
  return readSampleData(ctx);
}

async function addAll(owner: SignedInContext, facility: SignedInContext): Promise<void> {
  const ids = new Map<string, string>();
  for (const [index, order] of SAMPLE_ORDERS.entries()) {
    const { key, name, prefix, stage, hasIssue } = order;
    const recipe: Recipe = { ...RECIPES[order.recipe], prefix: `${prefix}-` };
    const number = index + 1;
    const id = await createOrderAtStage({
      name,
      demoOrder: { key, stage, ...(hasIssue && { hasIssue }) },
      number,
      recipe,
      technology: DEMO_TECHNOLOGIES[recipe.technology],
      samples: demoSamples(recipe, { count: order.samples, number }),
      folder: SAMPLE_FOLDER,
      runPrefix: "Sample: ",
      owner,
      facility,
    });
    ids.set(key, id);
  }
  const samples = await Sample.query(owner.db)
    .where({ orderId: ids.get("delivered") ?? "" })
    .select("id");
  const { id: studyId } = await createStudy(owner, SAMPLE_STUDY);
  await setSamples(owner, { studyId, sampleIds: samples.map(({ id }) => id) });
  // The facility has not asked for tasks of invented orders.
  await Notification.query(owner.db)
    .whereIn("orderId", [...ids.values()])
    .delete();
}
