import { Order } from "../../../db/models/Order.ts";
import type { Site } from "../../platform/site/site.ts";
import { ORDERS } from "./content/orders.ts";
import { DEMO_PEOPLE, type DemoPersonKey } from "../../access/auth/demoPeople.ts";
import { STUDIES } from "./content/studies.ts";
import { spikeIn } from "./demoPlaces.ts";
import { demoContext, findOrCreateDemoUser } from "../../access/auth/findOrCreateDemoUser.ts";
import { isOnlyDemo } from "../../platform/audit/chain/isOnlyDemo.ts";
import { noteProgress, readProgress } from "./progress.ts";
import { removeOrder } from "./removeOrder.ts";
import { seedOrder } from "./seedOrder.ts";
import { seedRun } from "./seedRun.ts";
import { seedStalled } from "./seedStalled.ts";
import { seedStreams } from "./seedStreams.ts";
import { seedStudy } from "./seedStudy.ts";
import { madeAt, runEarlier } from "./travelBack.ts";

export interface SeedOptions {
  /** Keys of the orders to make; all of them when it is not given. */
  orders?: readonly string[];
  /** Whether pipelines run on them. */
  withRuns?: boolean;
  signal: AbortSignal;
}

const UNDER_WAY_DAYS = 21;

const OLDEST_DAYS = 390;

interface Step {
  name: string;
  make(): Promise<void>;
}

/** Makes the next part of the demo's data. What is done is kept step by step, and what was left half made is taken away
 *  and made anew, so that it may be broken off at any moment. Gives whether there is more to make; false at once where
 *  people have orders or studies of their own. For one process at a time: the caller sees to that. */
export async function seedNext(site: Site, options: SeedOptions): Promise<boolean> {
  const progress = await readProgress();
  const next = stepsOf(site, options).find(({ name }) => !progress.done.includes(name));
  if (!next || !(await isOnlyDemo())) return false;
  // From here on the audit waits for the demo to have told its past.
  if (progress.done.length === 0) await noteProgress(() => {});
  await next.make();
  await noteProgress(({ done }) => void done.push(next.name));
  return true;
}

/** Makes all of it, or the part that is asked for. Gives whether the demo has this instance for itself. */
export async function seedDemo(site: Site, options: SeedOptions): Promise<boolean> {
  while (!options.signal.aborted && (await seedNext(site, options)));
  return isOnlyDemo();
}

function stepsOf(site: Site, { orders: keys, withRuns = true, signal }: SeedOptions): Step[] {
  const asked = ORDERS.filter(({ key }) => keys?.includes(key) ?? true);
  // What is under way first: the homes of both roles are about that, and the history behind it may come later.
  const orders = [
    ...asked.filter(({ daysAgo }) => daysAgo <= UNDER_WAY_DAYS),
    ...asked.filter(({ daysAgo }) => daysAgo > UNDER_WAY_DAYS),
  ];
  const isThere = (key: string) => orders.some((order) => order.key === key);
  return [
    {
      name: "people",
      async make() {
        for (const [index, key] of (Object.keys(DEMO_PEOPLE) as DemoPersonKey[]).entries())
          await madeAt("users", (await findOrCreateDemoUser(site, key)).id, daysAgo(OLDEST_DAYS - index));
        await seedStreams(await demoContext(site, "frederick"));
      },
    },
    ...orders.map((order) => ({
      name: `order ${order.key}`,
      async make() {
        if ((await readProgress()).orders[order.key] !== undefined) return;
        await removeHalfMade();
        const id = await seedOrder(site, order, new Date());
        await noteProgress((progress) => void (progress.orders[order.key] = id));
      },
    })),
    ...STUDIES.filter((study) => study.orders.some(isThere)).map((study) => ({
      name: `study ${study.key}`,
      make: async () => seedStudy(site, study, (await readProgress()).orders),
    })),
    ...(withRuns && isThere("swabs")
      ? [
          {
            name: "stalled sequencer",
            async make() {
              const ctx = await demoContext(site, "frederick");
              const orderId = (await readProgress()).orders["swabs"] ?? "";
              if (await seedStreams(ctx)) await seedStalled(ctx, orderId, signal);
            },
          },
        ]
      : []),
    ...(withRuns
      ? RUNS.filter(({ order }) => isThere(order)).map(({ order, pipelineId, ...run }, index) => ({
          name: `run ${pipelineId} on ${order}`,
          async make() {
            const ctx = await demoContext(site, run.by ?? "frederick");
            const orderId = (await readProgress()).orders[order] ?? "";
            const config = run.isCleaning ? { reference: await spikeIn(site) } : {};
            const isFinal = run.isFinal ?? false;
            const really = new Date();
            const id = await seedRun(ctx, { pipelineId, orderId, config, isFinal }, signal);
            await runEarlier(id, { really, told: daysAgo((RUNS.length - index) / 24) });
          },
        }))
      : []),
  ];
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000);
}

interface DemoRun {
  order: string;
  pipelineId: string;
  by?: "noor";
  isFinal?: true;
  isCleaning?: true;
}

/** What the facility ran of late. The last one fails: a file of that order is cut off. */
const RUNS: DemoRun[] = [
  { order: "gut-3", pipelineId: "reads-qc", isFinal: true },
  { order: "root-2", pipelineId: "reads-qc", by: "noor", isFinal: true },
  { order: "root-2", pipelineId: "fastq-checksum" },
  { order: "edge", pipelineId: "reads-qc", isFinal: true },
  { order: "fire-2", pipelineId: "reads-qc", by: "noor" },
  { order: "fire-2", pipelineId: "read-cleaning", by: "noor", isCleaning: true },
  { order: "ward-3", pipelineId: "fastq-checksum", by: "noor" },
  { order: "ward-3", pipelineId: "reads-qc" },
  { order: "mouse-2", pipelineId: "reads-qc" },
];

/** Takes away the orders of the demo that are not known to be whole: a process has died while it made one of them. */
export async function removeHalfMade(): Promise<void> {
  const { orders, movingOrders } = await readProgress();
  const found = await Order.query()
    .joinRelated("user")
    .where("user.isDemo", true)
    .whereNotIn("orders.id", [...Object.values(orders), ...movingOrders])
    .select("orders.id");
  for (const { id } of found) await removeOrder(id);
}
