import type { Knex } from "knex";
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
import { seedStreams, seedStudy } from "./seedStudy.ts";
import { madeAt, runEarlier } from "./backdateOrder.ts";

export interface SeedOptions {
  /** Keys of the orders to create; all when absent. */
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

/** Creates the next part of the demo data. Completed steps are recorded, and incomplete records are deleted and
 *  created again, so that it may be interrupted at any time. Returns whether more parts remain; false when users
 *  have their own orders or studies. The caller must ensure that only one process runs it. */
export async function seedNext(site: Site, options: SeedOptions): Promise<boolean> {
  const progress = await readProgress(site.database);
  const next = seedSteps(site, options).find(({ name }) => !progress.done.includes(name));
  if (!next || !(await isOnlyDemo(site.database))) return false;
  // From here on, audit entries stay unsealed until the demo has backdated them.
  if (progress.done.length === 0) await noteProgress(site.database, () => {});
  await next.make();
  await noteProgress(site.database, ({ done }) => void done.push(next.name));
  return true;
}

/** Creates all demo data or the selected part. Returns whether the instance contains only the demo. */
export async function seedDemo(site: Site, options: SeedOptions): Promise<boolean> {
  while (!options.signal.aborted && (await seedNext(site, options)));
  return isOnlyDemo(site.database);
}

function seedSteps(site: Site, { orders: keys, withRuns = true, signal }: SeedOptions): Step[] {
  const selected = ORDERS.filter(({ key }) => keys?.includes(key) ?? true);
  // Recent orders first: the home pages show them, while the history behind them may follow later.
  const orders = [
    ...selected.filter(({ daysAgo }) => daysAgo <= UNDER_WAY_DAYS),
    ...selected.filter(({ daysAgo }) => daysAgo > UNDER_WAY_DAYS),
  ];
  const isThere = (key: string) => orders.some((order) => order.key === key);
  return [
    {
      name: "people",
      async make() {
        for (const [index, key] of (Object.keys(DEMO_PEOPLE) as DemoPersonKey[]).entries())
          await madeAt(
            site.database,
            "users",
            (await findOrCreateDemoUser(site, key)).id,
            daysAgo(OLDEST_DAYS - index),
          );
        await seedStreams(await demoContext(site, "frederick"));
      },
    },
    ...orders.map((order) => ({
      name: `order ${order.key}`,
      async make() {
        if ((await readProgress(site.database)).orders[order.key] !== undefined) return;
        await removeHalfMade(site.database);
        const id = await seedOrder(site, order, new Date());
        await noteProgress(site.database, (progress) => void (progress.orders[order.key] = id));
      },
    })),
    ...STUDIES.filter((study) => study.orders.some(isThere)).map((study) => ({
      name: `study ${study.key}`,
      make: async () => seedStudy(site, study, (await readProgress(site.database)).orders),
    })),
    ...(withRuns && isThere("swabs")
      ? [
          {
            name: "stalled sequencer",
            async make() {
              const ctx = await demoContext(site, "frederick");
              const orderId = (await readProgress(ctx.db)).orders["swabs"] ?? "";
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
            const orderId = (await readProgress(ctx.db)).orders[order] ?? "";
            const config = run.isCleaning ? { reference: await spikeIn(site) } : {};
            const isFinal = run.isFinal ?? false;
            const really = new Date();
            const id = await seedRun(ctx, { pipelineId, orderId, config, isFinal }, signal);
            await runEarlier(ctx.db, id, { actual: really, backdated: daysAgo((RUNS.length - index) / 24) });
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

/** Recent pipeline runs of the facility. The last one fails, because a file of its order is truncated. */
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

/** Deletes demo orders that are not recorded as complete, because a process died while it created them. */
export async function removeHalfMade(db: Knex): Promise<void> {
  const { orders, movingOrders } = await readProgress(db);
  const found = await Order.query(db)
    .joinRelated("user")
    .where("user.isDemo", true)
    .whereNotIn("orders.id", [...Object.values(orders), ...movingOrders])
    .select("orders.id");
  for (const { id } of found) await removeOrder(db, id);
}
