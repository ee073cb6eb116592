import { mkdir } from "node:fs/promises";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { Study } from "../../../db/models/Study.ts";
import type { Site } from "../../platform/site/site.ts";
import { SeededNumbers } from "../../sequencing/monitoring/simulate/SeededNumbers.ts";
import { createStudy } from "../../ordering/studies/createStudy.ts";
import { setSamples } from "../../ordering/studies/setSamples.ts";
import { updateStudy } from "../../ordering/studies/updateStudy.ts";
import type { DemoStudy } from "./content/studies.ts";
import { demoContext } from "../../access/auth/findOrCreateDemoUser.ts";
import { madeAt } from "./backdateOrder.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { changeStreams } from "../../access/settings/changeSequencingFiles.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { sequencerFolder } from "./demoPlaces.ts";

/** Creates a demo study of samples of its orders with checklist answers; completes an existing one. orders: record
 *  ids by key. */
export async function seedStudy(
  site: Site,
  demoStudy: DemoStudy,
  orders: Record<string, string>,
): Promise<void> {
  const owner = await demoContext(site, demoStudy.owner);
  const { title, alias, description, checklist } = demoStudy;
  const known = await Study.query(owner.db).findOne({ userId: owner.user.id, alias });
  const { id: studyId } =
    known ?? (await createStudy(owner, { title, alias, description, checklistType: checklist }));
  const orderIds = demoStudy.orders.flatMap((key) => orders[key] ?? []);
  const samples = await Sample.query(owner.db).whereIn("orderId", orderIds).orderBy("sampleId").select("id");
  const numbers = new SeededNumbers(demoStudy.key, "answers");
  await setSamples(owner, {
    studyId,
    sampleIds: samples.map(({ id }) => id),
    perSampleData: Object.fromEntries(
      samples.map(({ id }, index) => [id, demoStudy.answers(index, numbers)]),
    ),
  });
  if (demoStudy.ready) await updateStudy(owner, { studyId, readyForSubmission: true });
  const first = await Order.query(owner.db).whereIn("id", orderIds).min("createdAt as at").first();
  await madeAt(owner.db, "studies", studyId, (first as unknown as { at: Date }).at);
}

/** Configures the output root of the demo sequencers unless an administrator has configured another one. Returns
 *  whether the demo sequencers are monitored. */
export async function seedStreams(ctx: SignedInContext): Promise<boolean> {
  const folder = sequencerFolder(ctx.site);
  await mkdir(folder, { recursive: true });
  const { config } = await readSetting("streams", ctx.db);
  if (config.outputRoot !== null) return config.outputRoot === folder;
  await changeStreams(ctx, { config: { outputRoot: folder } });
  return true;
}
