import { join } from "node:path";
import { Read } from "../../../db/models/Read.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { noReadsToDescribe, ofSample, readsChanged } from "./sentences.ts";
import type { RunSample } from "../outputs/sampleFinder.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import type { ReadFields } from "./planWriteback.ts";
import { lockOrders, lockRunRow } from "./activateReads.ts";
import type { Writeback } from "./writeReads.ts";

/**
 * Writes the values that a run determined for read sets: checksums, counts, qualities. They are written to the read set
 * whose files the run read, even if another has replaced it since; if its files were changed, they are not written.
 * Values that this run, or a later one of the pipeline, has written stay.
 */
export async function describeReads(
  ctx: Context,
  { run, readsReads, inputs, problems }: Writeback,
  described: { sample: RunSample; fields: ReadFields }[],
): Promise<void> {
  const { dataBasePath } = await readSetting("sequencing-files", ctx.db);
  await transaction(ctx.db, async (trx) => {
    await lockRunRow(trx, run.id);
    const samples = described.map(({ sample }) => sample);
    const orders = await lockOrders(trx, samples);
    const reads = await Read.query(trx)
      .whereIn(
        "sampleId",
        samples.map(({ id }) => id),
      )
      .orderBy("id", "desc");
    const bySample = new Map<string, Read[]>();
    for (const read of reads) bySample.set(read.sampleId, [...(bySample.get(read.sampleId) ?? []), read]);
    const wasRead = (read: Read) =>
      [read.file1, read.file2].some(
        (file) => file !== null && (inputs?.has(file) || inputs?.has(join(dataBasePath ?? "", file))),
      );

    const rows: (ReadFields & { id: string })[] = [];
    for (const { sample, fields } of described) {
      const own = bySample.get(sample.id) ?? [];
      const active = own.find(({ isActive }) => isActive);
      const input = active && wasRead(active) ? active : own.find(wasRead);
      const read = input ?? (inputs && readsReads ? undefined : active);
      if (read) rows.push({ id: read.id, ...fields });
      else if (own.length === 0)
        problems.error(ofSample({ code: sample.sampleId, problem: noReadsToDescribe() }));
      else problems.warn(ofSample({ code: sample.sampleId, problem: readsChanged() }));
    }
    const { rows: changed } = await trx.raw<{ rows: { id: string; sampleId: string }[] }>(UPDATE, {
      changes: JSON.stringify(rows),
      pipelineId: run.pipelineId,
      runId: run.id,
    });
    const orderBySample = new Map(samples.map(({ id, orderId }) => [id, orderId]));
    for (const order of orders) {
      const readIds = changed
        .filter(({ sampleId }) => orderBySample.get(sampleId) === order.id)
        .map(({ id }) => id);
      if (readIds.length === 0) continue;
      await recordChange(trx, ctx, {
        action: "run.readsDescribed",
        targetType: "run",
        targetId: run.id,
        order,
        after: { runNumber: run.runNumber, readIds },
      });
    }
  });
}

// Run ids increase with time, so a later run has the greater one.
const UPDATE = `
  update reads set
    checksum1 = coalesce(changes.checksum1, reads.checksum1),
    checksum2 = coalesce(changes.checksum2, reads.checksum2),
    read_count1 = coalesce(changes."readCount1", reads.read_count1),
    read_count2 = coalesce(changes."readCount2", reads.read_count2),
    avg_quality1 = coalesce(changes."avgQuality1", reads.avg_quality1),
    avg_quality2 = coalesce(changes."avgQuality2", reads.avg_quality2),
    pipeline_sources = reads.pipeline_sources || jsonb_build_object(:pipelineId::text, :runId::text),
    updated_at = now()
  from jsonb_to_recordset(:changes::jsonb) as changes (
    id text, checksum1 text, checksum2 text, "readCount1" int, "readCount2" int,
    "avgQuality1" double precision, "avgQuality2" double precision
  )
  where reads.id = changes.id
    and coalesce(reads.pipeline_sources ->> :pipelineId::text, '') collate "C" < :runId
  returning reads.id, reads.sample_id as "sampleId"`;
