import { Download } from "../../../db/models/Download.ts";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { publishDelivery } from "../../data/delivery/publishDelivery.ts";
import { postMessage } from "../../ordering/comments/postMessage.ts";
import { createOrder } from "../../ordering/orders/createOrder.ts";
import { requestStage } from "../../ordering/orders/moveStage.ts";
import { updateOrder } from "../../ordering/orders/updateOrder.ts";
import { writeNotes } from "../../ordering/orders/readNotes.ts";
import { assignReads } from "../../data/assignment/assignReads.ts";
import { changeFacilityStatus } from "../../ordering/samples/changeFacilityStatus.ts";
import { saveSamples } from "../../ordering/samples/saveSamples.ts";
import type { Site } from "../../platform/site/site.ts";
import { type DemoOrder, ORDER_NAMES, ORDERS, type Stage, STAGES } from "./content/orders.ts";
import { MESSAGES } from "./content/messages.ts";
import { type Recipe, RECIPES } from "./content/recipes.ts";
import { DEMO_TECHNOLOGIES, type DemoTechnology } from "./content/technologies.ts";
import { demoContext } from "../../access/auth/findOrCreateDemoUser.ts";
import { planRun, type PlannedRun } from "./planRun.ts";
import { type DemoSample, demoSamples } from "./demoSamples.ts";
import { type Moment, backdateOrder } from "./backdateOrder.ts";
import { writeReads } from "./writeReads.ts";

const FILES_AT_ONCE = 8;

/** Creates a demo order with its complete history through the ordinary operations, then backdates it. Returns its
 *  id. */
export async function seedOrder(site: Site, demoOrder: DemoOrder, now: Date): Promise<string> {
  const recipe: Recipe = RECIPES[demoOrder.recipe];
  const number = ORDERS.findIndex(({ key }) => key === demoOrder.key) + 1;
  const life: Life = {
    name: ORDER_NAMES[demoOrder.key] ?? recipe.orders[demoOrder.name] ?? demoOrder.key,
    demoOrder,
    number,
    recipe,
    technology: DEMO_TECHNOLOGIES[recipe.technology],
    samples: demoSamples(recipe, { count: demoOrder.samples, number }),
    owner: await demoContext(site, demoOrder.owner),
    facility: await demoContext(site, number % 3 === 0 ? "noor" : "frederick"),
  };
  const moments: Moment[] = [];
  const times = stageTimes(demoOrder, now);
  const id = await createOrderAtStage(life, (stage) => {
    const backdated = times.get(stage) ?? now;
    moments.push({ actual: new Date(), backdated });
    return backdated;
  });
  if (demoOrder.notes !== undefined) await writeNotes(life.facility, { orderId: id, notes: demoOrder.notes });
  await backdateOrder(site.database, id, moments);
  return id;
}

/** An invented order and the people who work on it. folder: where its reads are written and stay, below the data
 *  directory. runPrefix: of the name of its sequencing run. */
export interface Life {
  name: string;
  demoOrder: Pick<DemoOrder, "key" | "stage" | "hasIssue" | "hasTornFile" | "dataClass">;
  folder?: string;
  runPrefix?: string;
  number: number;
  recipe: Recipe;
  technology: DemoTechnology;
  samples: DemoSample[];
  owner: SignedInContext;
  facility: SignedInContext;
  run?: PlannedRun;
}

/** Creates an order and takes it to its stage through the ordinary operations. dateOf: called before each stage,
 *  returns its date for the sequencing run. Returns the id of the order. */
export async function createOrderAtStage(
  life: Life,
  dateOf: (stage: Stage) => Date = () => new Date(),
): Promise<string> {
  let id = "";
  for (const stage of STAGES.slice(0, STAGES.indexOf(life.demoOrder.stage) + 1)) {
    const at = dateOf(stage);
    if (stage === "draft") id = await begin(life);
    else await REACH[stage](life, id, at);
    await talk(life, id, stage);
  }
  return id;
}

async function begin({ name, recipe, technology, samples, owner }: Life): Promise<string> {
  const { id } = await createOrder(owner, {
    name,
    platform: technology.platform,
    instrumentModel: technology.instrumentModel,
    libraryStrategy: recipe.libraryStrategy,
    librarySource: recipe.librarySource,
    librarySelection: recipe.librarySelection,
    customFields: { _sequencing_tech: technology.selection },
  });
  await saveSamples(owner, {
    orderId: id,
    samples: samples.map(({ code, title, organism, taxId }) => ({
      sampleId: code,
      sampleTitle: title,
      scientificName: organism,
      taxId,
      isNew: true,
    })),
  });
  return id;
}

const REACH: Record<Exclude<Stage, "draft">, (life: Life, orderId: string, at: Date) => Promise<unknown>> = {
  submitted: ({ owner }, orderId) => updateOrder(owner, { orderId, status: "SUBMITTED" }),
  async sent({ owner, facility }, orderId) {
    await acceptOrder(facility, orderId);
    return updateOrder(owner, { orderId, markSamplesSent: true });
  },
  received: ({ facility, samples, demoOrder }, orderId) =>
    changeFacilityStatus(facility, {
      orderId,
      updates: samples.map(({ code }, index) => ({
        sampleId: code,
        facilityStatus: demoOrder.hasIssue && index % 6 === 4 ? "ISSUE" : "PROCESSING",
      })),
    }),
  async planned(life, orderId, at) {
    const { facility: ctx, technology, samples, number } = life;
    const isOver = STAGES.indexOf(life.demoOrder.stage) > STAGES.indexOf("planned");
    const namePrefix = life.runPrefix ?? "";
    const run = { orderId, technology, samples, number: 100 + number, at, isOver, namePrefix };
    life.run = await planRun(ctx, run);
  },
  partly: (life, orderId) => bring(life, orderId, life.samples.slice(0, Math.ceil(life.samples.length / 2))),
  async arrived(life, orderId) {
    await bring(life, orderId, life.samples.slice(Math.ceil(life.samples.length / 2)));
    await become(life, orderId, "QC_REVIEW");
  },
  async published(life, orderId) {
    await become(life, orderId, "READY");
    await publishDelivery(life.facility, { orderId });
  },
  fetched: (life, orderId) => fetchAll(life.owner, orderId),
};

/** Accepts a submitted order, unless the facility does not accept orders one by one. */
export async function acceptOrder(facility: SignedInContext, orderId: string): Promise<void> {
  const { stage } = await Order.query(facility.db).findById(orderId).throwIfNotFound();
  if (stage === "SUBMITTED") await requestStage(facility, { orderId, stage: "ACCEPTED" });
}

async function talk({ demoOrder, owner, facility }: Life, orderId: string, stage: Stage): Promise<void> {
  for (const { by, body } of (MESSAGES[demoOrder.key] ?? []).filter(({ at }) => at === stage))
    await postMessage(by === "owner" ? owner : facility, { orderId, body, mentionedIds: [] });
}

function become({ facility, samples }: Life, orderId: string, facilityStatus: "QC_REVIEW" | "READY") {
  const updates = samples.map(({ code }) => ({ sampleId: code, facilityStatus }));
  return changeFacilityStatus(facility, { orderId, updates });
}

/** Writes the files of these samples and assigns them. */
async function bring(life: Life, orderId: string, samples: DemoSample[]): Promise<void> {
  const { technology, demoOrder, run, facility } = life;
  const folder = `${life.folder ?? "sequencing"}/${run?.runId ?? demoOrder.key}`;
  const assignments = [];
  for (let at = 0; at < samples.length; at += FILES_AT_ONCE)
    assignments.push(
      ...(await Promise.all(
        samples.slice(at, at + FILES_AT_ONCE).map(async ({ code, organism }) => {
          const isTruncated = demoOrder.hasTornFile === true && code === life.samples.at(-1)?.code;
          const { r1, r2 } = await writeReads(
            facility.db,
            { technology, folder, code, organism },
            { isTruncated, ...(life.folder !== undefined && { lane: "" }) },
          );
          return {
            sampleId: code,
            read1: r1.path,
            ...(r2 && { read2: r2.path }),
            dataClass: demoOrder.dataClass ?? ("cleaned" as const),
            ...(run && { sequencingRunId: run.id }),
            // The publisher calculates checksums first.
            ...(STAGES.indexOf(demoOrder.stage) >= STAGES.indexOf("published") && {
              checksum1: r1.md5,
              ...(r2 && { checksum2: r2.md5 }),
            }),
          };
        }),
      )),
    );
  const { results } = await assignReads(facility, { orderId, assignments });
  const refused = results.find(({ success }) => !success);
  if (refused)
    throw new Error(`The reads of ${refused.sampleId} could not be assigned: ${refused.error?.text}`);
}

/** Downloads the published files of an order as its owner. */
async function fetchAll(owner: SignedInContext, orderId: string): Promise<void> {
  const reads = await Read.query(owner.db)
    .joinRelated("sample")
    .where({ orderId, isActive: true })
    .select("reads.*");
  const at = new Date();
  await Download.query(owner.db).insert(
    reads.flatMap(({ id, sampleId, file1, file2, fileSize1, fileSize2 }) =>
      [
        { path: file1, sizeBytes: fileSize1 ?? "0" },
        { path: file2, sizeBytes: fileSize2 ?? "0" },
      ].flatMap(({ path, sizeBytes }) =>
        path === null
          ? []
          : {
              orderId,
              userId: owner.user.id,
              fileKind: "read" as const,
              recordId: id,
              sampleId,
              path,
              fileName: path.split("/").at(-1) ?? path,
              sizeBytes,
              processKey: owner.site.changes.processKey,
              startedAt: at,
              sentBytes: sizeBytes,
              outcome: "complete" as const,
              endedAt: at,
            },
      ),
    ),
  );
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Days from the draft of an order to each stage, at the usual pace of the facility. */
const DAYS_TO: Record<Stage, number> = {
  draft: 0,
  submitted: 0.8,
  sent: 2,
  received: 4.1,
  planned: 6.3,
  partly: 9.2,
  arrived: 9.9,
  published: 11.2,
  fetched: 12.4,
};
/** Stages whose files arrived recently, because the demo shows them as pending work. */
const OF_LATE: Stage[] = ["partly", "arrived"];
const SLOWEST = 2.5;
const OF_LATE_DAYS = 0.7;
const YOUNGEST_MS = 20 * MINUTE_MS;
const STEP_MS = 35 * MINUTE_MS;
const OPENS_HOUR = 8;
const OPEN_HOURS = 9;

/** Returns the time of each stage that an order has reached: increasing, during working hours, none in the last
 *  minutes. An order that is too young for the usual pace moves faster. Pure. */
function stageTimes(order: Pick<DemoOrder, "key" | "daysAgo" | "stage">, now: Date): Map<Stage, Date> {
  const { key, daysAgo, stage } = order;
  const wanted = Math.max(DAYS_TO[stage], 0.1);
  const pace = OF_LATE.includes(stage)
    ? Math.min((daysAgo - OF_LATE_DAYS) / wanted, SLOWEST)
    : Math.min((daysAgo - YOUNGEST_MS / DAY_MS) / wanted, 1);
  const latestMs = now.getTime() - YOUNGEST_MS;
  const times = new Map<Stage, Date>();
  let earlierMs = 0;
  for (const [index, name] of STAGES.slice(0, STAGES.indexOf(stage) + 1).entries()) {
    const aboutMs = now.getTime() - daysAgo * DAY_MS + DAYS_TO[name] * pace * DAY_MS;
    const atWorkMs = latestMs - aboutMs < 2 * DAY_MS ? aboutMs : atWork(aboutMs, key, index);
    earlierMs = Math.min(Math.max(atWorkMs, earlierMs + STEP_MS), latestMs);
    times.set(name, new Date(earlierMs));
  }
  return times;
}

/** Moves a time to the same or the adjacent working day, at an hour that depends on the order. */
function atWork(ms: number, key: string, index: number): number {
  const weekday = new Date(ms).getUTCDay();
  const dayMs = ms - (ms % DAY_MS) + (weekday === 0 ? 1 : weekday === 6 ? -1 : 0) * DAY_MS;
  const letters = Buffer.from(key).reduce((sum, letter) => sum + letter, 0);
  const minutes = OPENS_HOUR * 60 + ((letters * 17 + index * 71) % (OPEN_HOURS * 60));
  return dayMs + minutes * MINUTE_MS;
}
