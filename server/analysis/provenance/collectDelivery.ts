import type { Knex } from "knex";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Read } from "../../../db/models/Read.ts";
import { User } from "../../../db/models/User.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { deliveredFiles } from "../../data/delivery/deliveredFiles.ts";
import { getDelivery } from "../../data/delivery/getDelivery.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { releaseVersion } from "../../platform/site/release.ts";
import { readRunPackage } from "../runRecords/readRunPackage.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { downloadUrl, downloadPart, crateOrigin, type Part } from "./parts.ts";
import { type DeliveryFacts, includedFile, type PersonFacts, type SourceRunFacts } from "./facts.ts";
import { pipelineFacts } from "./pipelineFacts.ts";

/** Collects the facts and files of an RO-Crate of a delivery. Raises orderNotFound, forbidden, notPublished. */
export async function collectDelivery(
  ctx: SignedInContext,
  orderId: string,
  which: "few" | "all",
): Promise<{ facts: DeliveryFacts; parts: Part[] }> {
  const order = await findOrder(ctx, orderId);
  const delivery = await getDelivery(ctx, { orderId });
  const origin = crateOrigin(ctx);
  const delivered = deliveredFiles(delivery).map((file) => ({ ...file, place: file.savedAs }));
  const codes = [...new Set(delivered.flatMap(({ sampleCode }) => sampleCode ?? []))];
  const placeOfPath = new Map(delivered.map(({ path, place }) => [path, place]));
  return {
    parts:
      which === "all"
        ? delivered.map(({ place, path, size }) =>
            downloadPart(ctx, place, { stored: path, sizeBytes: size }),
          )
        : [],
    facts: {
      now: new Date(),
      origin,
      facility: await readSetting("facility", ctx.db),
      release: releaseVersion(),
      order: { id: order.id, number: order.orderNumber, name: order.name ?? order.orderNumber },
      published:
        delivery.publishedAt === null
          ? null
          : {
              at: new Date(delivery.publishedAt),
              person: await readPerson(ctx.db, delivery.publishedBy?.id),
            },
      // A sample ID is unique within an order.
      samples: codes.map((code) => ({ id: code, code })),
      runs: await sourceRuns(
        ctx,
        delivery.readFiles.map(({ readId }) => readId),
        placeOfPath,
      ),
      files: delivered.map(({ place, path, fileName, kind, sampleCode, size, md5, sha256 }) => ({
        ...includedFile("result", place, fileName),
        description: KINDS[kind],
        address: downloadUrl(origin, path),
        sizeBytes: size,
        md5,
        sha256,
        sampleId: sampleCode,
      })),
    },
  };
}

const KINDS = {
  R1: "Reads",
  R2: "Reads, second of a pair",
  qc_report: "Quality report",
  multiqc_report: "Quality report",
  demux_stats: "Statistics of demultiplexing",
  sample_sheet: "Table of samples",
  delivery_report: "Report of the delivery",
  attachment: "Attachment",
} as const;

/** Returns the runs whose outputs are the read sets of a delivery, with the facts that concern these files. */
async function sourceRuns(
  { site }: SignedInContext,
  readIds: string[],
  placeOfPath: Map<string, string>,
): Promise<SourceRunFacts[]> {
  const reads = await Read.query(site.database)
    .findByIds([...new Set(readIds)])
    .whereNotNull("createdByRunId");
  const runs = await PipelineRun.query(site.database)
    .findByIds([...new Set(reads.flatMap(({ createdByRunId }) => createdByRunId ?? []))])
    .select("id", "runNumber", "runFolder", "pipelineId", "pipelineVersion", "startedAt", "completedAt")
    .orderBy("id");
  const paths = new Map<string, string[]>(runs.map(({ id }) => [id, []]));
  for (const { createdByRunId, file1, file2 } of reads)
    for (const path of [file1, file2])
      paths.get(createdByRunId ?? "")?.push(...[placeOfPath.get(path ?? "") ?? []].flat());
  const sources: SourceRunFacts[] = [];
  // Sequential, because packages are read from disk and cached.
  for (const run of runs)
    sources.push({
      id: run.id,
      runNumber: run.runNumber,
      startedAt: run.startedAt,
      endedAt: run.completedAt,
      pipeline: pipelineFacts(run, await readRunPackage(site, run)),
      paths: paths.get(run.id) ?? [],
    });
  return sources;
}

async function readPerson(db: Knex, userId: string | undefined): Promise<PersonFacts | null> {
  const user = userId === undefined ? undefined : await User.query(db).findById(userId);
  if (!user) return null;
  const { id, firstName, lastName, role } = user;
  return { id, firstName, lastName, isOfFacility: hasRight({ role }, "records.read") };
}
