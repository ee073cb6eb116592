import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { Order } from "../../../db/models/Order.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { OPEN, SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { publishDelivery } from "../../data/delivery/publishDelivery.ts";
import { createOrder } from "../../ordering/orders/createOrder.ts";
import { updateOrder } from "../../ordering/orders/updateOrder.ts";
import { deleteRun } from "../../analysis/runs/deleteRun.ts";
import { changeFacilityStatus } from "../../ordering/samples/changeFacilityStatus.ts";
import { saveSamples } from "../../ordering/samples/saveSamples.ts";
import type { Site } from "../../platform/site/site.ts";
import { complete } from "../../data/uploads/complete.ts";
import { initiate } from "../../data/uploads/initiate.ts";
import { receiveChunk } from "../../data/uploads/receiveChunk.ts";
import type { DemoPersonKey } from "../../access/auth/demoPeople.ts";
import { type Recipe, type RecipeKey, RECIPES } from "./content/recipes.ts";
import { DEMO_TECHNOLOGIES } from "./content/technologies.ts";
import { demoContext } from "../../access/auth/findOrCreateDemoUser.ts";
import type { Pace } from "./pace.ts";
import { planRun } from "./planRun.ts";
import { noteProgress, readProgress } from "./progress.ts";
import { acceptOrder } from "./seedOrder.ts";
import { removeOrder } from "./removeOrder.ts";
import { demoSamples } from "./demoSamples.ts";
import { seedRun } from "./seedRun.ts";
import { shortReads } from "./shortReads.ts";

/** Customers and project kinds of the moving orders. */
const SENDERS: [DemoPersonKey, RecipeKey][] = [
  ["rosalind", "rhizosphere"],
  ["tomasz", "yeast"],
  ["ama", "lake"],
  ["jonas", "crops"],
  ["rosalind", "soil"],
];
const PAIRS = 2_500;
const KEPT = 6;

interface Moving {
  site: Site;
  pace: Pace;
  signal: AbortSignal;
}

/** Moves one order from draft to delivery: submitted by a researcher, received, sequenced, uploaded in chunks,
 *  analyzed by a pipeline, published. Continues an order that another process left unfinished, and deletes old
 *  orders with all their records. */
export async function moveOrder(site: Site, pace: Pace, signal: AbortSignal): Promise<void> {
  const moving = { site, pace, signal };
  const { movingOrders } = await readProgress(moving.site.database);
  const last = await Order.query(moving.site.database).findById(movingOrders.at(-1) ?? "");
  const isOver = !last || last.sequencingFilesPublishedAt !== null;
  const orderId = isOver ? await send(moving) : last.id;
  await receive(moving, orderId);
  await upload(moving, orderId);
  await deliver(moving, orderId);
  await removeOld(site);
  await rest(moving);
}

async function rest({ pace, signal }: Moving, ms = pace.restMs): Promise<void> {
  await sleep(ms, undefined, { signal });
}

async function send(moving: Moving): Promise<string> {
  const { counts } = await readProgress(moving.site.database);
  const number = counts.orders + 1;
  const [sender, kind] = SENDERS[number % SENDERS.length] ?? ["rosalind", "soil"];
  const recipe: Recipe = RECIPES[kind];
  const technology = DEMO_TECHNOLOGIES[recipe.technology];
  const owner = await demoContext(moving.site, sender);
  const { id } = await createOrder(owner, {
    name: `${recipe.orders[number % recipe.orders.length]}, batch ${number}`,
    platform: technology.platform,
    instrumentModel: technology.instrumentModel,
    libraryStrategy: recipe.libraryStrategy,
    librarySource: recipe.librarySource,
    librarySelection: recipe.librarySelection,
    customFields: { _sequencing_tech: technology.selection },
  });
  await saveSamples(owner, {
    orderId: id,
    samples: demoSamples(recipe, { count: moving.pace.samples, number: 1_000 + number }).map(
      ({ code, title, organism, taxId }) => ({
        sampleId: code,
        sampleTitle: title,
        scientificName: organism,
        taxId,
        isNew: true,
      }),
    ),
  });
  await noteProgress(owner.db, (progress) => {
    progress.movingOrders.push(id);
    progress.counts.orders = number;
  });
  return id;
}

/** Performs the missing steps before the first file. */
async function receive(moving: Moving, orderId: string): Promise<void> {
  const order = await Order.query(moving.site.database).findById(orderId).throwIfNotFound();
  if (order.status === "COMPLETED") return;
  const ownerKey =
    SENDERS[(await readProgress(moving.site.database)).counts.orders % SENDERS.length]?.[0] ?? "rosalind";
  const owner = await demoContext(moving.site, ownerKey);
  const facility = await demoContext(moving.site, "frederick");
  if (order.status === "DRAFT") {
    await rest(moving);
    await updateOrder(owner, { orderId, status: "SUBMITTED" });
  }
  const samples = await Sample.query(owner.db).where({ orderId }).orderBy("position");
  if (samples.some(({ facilityStatus }) => facilityStatus !== "WAITING")) return;
  await rest(moving);
  await acceptOrder(facility, orderId);
  await updateOrder(owner, { orderId, markSamplesSent: true });
  await rest(moving);
  const number = (await readProgress(owner.db)).counts.orders;
  const technology = DEMO_TECHNOLOGIES.nextseq;
  const planned = samples.map(({ sampleId, scientificName }) => ({
    code: sampleId,
    title: "",
    organism: scientificName ?? "",
    taxId: "",
  }));
  await planRun(facility, {
    orderId,
    technology,
    samples: planned,
    number: 500 + number,
    at: new Date(),
    isOver: false,
  });
  await changeFacilityStatus(facility, {
    orderId,
    updates: samples.map(({ id }) => ({ sampleId: id, facilityStatus: "PROCESSING" })),
  });
  await rest(moving);
}

/** Uploads the files of samples that have none, both files of a pair concurrently. */
async function upload(moving: Moving, orderId: string): Promise<void> {
  const samples = await Sample.query(moving.site.database).where({ orderId }).orderBy("position");
  for (const sample of samples) {
    const { r1, r2 } = await generateReads(sample);
    await Promise.all([
      uploadFile(moving, { sample, role: "R1", bytes: r1 }),
      uploadFile(moving, { sample, role: "R2", bytes: r2 }),
    ]);
  }
}

const gzipped = promisify(gzip);

// Deterministic per sample, so that an interrupted upload can resume.
async function generateReads({ id, scientificName }: Sample): Promise<{ r1: Buffer; r2: Buffer }> {
  const texts = shortReads({
    genome: scientificName ?? "",
    seed: id,
    pairs: PAIRS,
    instrument: "VH00417",
    run: "500",
  });
  const [r1, r2] = await Promise.all([gzipped(texts.r1), gzipped(texts.r2)]);
  return { r1, r2 };
}

async function uploadFile(
  moving: Moving,
  { sample, role, bytes }: { sample: Sample; role: "R1" | "R2"; bytes: Buffer },
): Promise<void> {
  const ctx = await demoContext(moving.site, "frederick");
  const { orderId } = sample;
  const known = await SequencingUpload.query(ctx.db)
    .where({ orderId, sampleId: sample.id, targetRole: role })
    .whereIn("status", [...OPEN, "COMPLETED"])
    .first();
  if (known?.status === "COMPLETED") return;
  const uploadId =
    known?.id ??
    (
      await initiate(ctx, {
        orderId,
        targetKind: "read",
        targetRole: role,
        sampleId: sample.id,
        originalName: `${sample.sampleId}_S1_L001_${role}_001.fastq.gz`,
        expectedSize: bytes.length,
        mimeType: "application/gzip",
      })
    ).uploadId;
  const chunkBytes = Math.ceil(bytes.length / moving.pace.chunks);
  for (let at = Number(known?.receivedSize ?? 0); at < bytes.length; at += chunkBytes) {
    await rest(moving, moving.pace.chunkEveryMs);
    const chunk = bytes.subarray(at, at + chunkBytes);
    await receiveChunk(ctx, {
      orderId,
      uploadId,
      offset: String(at),
      contentLength: String(chunk.length),
      bytes: Readable.from([chunk]),
    });
  }
  await complete(ctx, { orderId, uploadId });
}

async function deliver(moving: Moving, orderId: string): Promise<void> {
  const ctx = await demoContext(moving.site, "frederick");
  await rest(moving);
  await seedRun(ctx, { pipelineId: "reads-qc", orderId, isFinal: true }, moving.signal);
  await rest(moving);
  const samples = await Sample.query(ctx.db).where({ orderId }).select("id");
  const updates = samples.map(({ id }) => ({ sampleId: id, facilityStatus: "READY" as const }));
  await changeFacilityStatus(ctx, { orderId, updates });
  await publishDelivery(ctx, { orderId });
}

async function removeOld(site: Site): Promise<void> {
  const ctx = await demoContext(site, "frederick");
  const { movingOrders } = await readProgress(ctx.db);
  for (const orderId of movingOrders.slice(0, -KEPT)) {
    for (const { id } of await PipelineRun.query(ctx.db).where({ orderId }).select("id"))
      await deleteRun(ctx, { runId: id });
    await removeOrder(ctx.db, orderId);
    await noteProgress(
      ctx.db,
      (progress) => void (progress.movingOrders = progress.movingOrders.filter((id) => id !== orderId)),
    );
  }
}
