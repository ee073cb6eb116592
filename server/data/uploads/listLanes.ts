import type { z } from "zod";
import { FileHash } from "../../../db/models/FileHash.ts";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { Read } from "../../../db/models/Read.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import type { listLanesInput } from "./schema.ts";
import { presentLaneSet } from "../lanes/present.ts";

/** Lists the lane sets of an order's samples with their parts, in the order of the samples; one per R1 or R2 and
 *  sequencing run. sampleId: only this sample. The number of queries is constant. Returns { laneSets, total, limit,
 *  offset }. Raises orderNotFound. */
export async function listLanes(
  ctx: SignedInContext,
  { orderId, sampleId, limit, offset }: z.output<typeof listLanesInput>,
) {
  await findOrder(ctx, orderId);
  const found = LaneSet.query(ctx.db)
    .joinRelated("sample")
    .where({ "sample.orderId": orderId })
    .modify((query) => void (sampleId === undefined || query.where({ "sample.id": sampleId })));
  const [sets, total] = await Promise.all([
    found
      .clone()
      .select("lane_sets.*")
      .withGraphFetched("[parts(inOrder), sample]")
      .modifiers({ inOrder: (parts) => void parts.orderBy("lane") })
      .orderBy(["sample.position", "sample.id", "lane_sets.sequencingRunId", "lane_sets.role"])
      .limit(limit)
      .offset(offset),
    found.resultSize(),
  ]);
  const sampleIds = [...new Set(sets.map((set) => set.sampleId))];
  const paths = sets.flatMap(({ parts = [] }) => parts.map(({ path }) => path));
  const [runs, hashes, mates, reads] = await Promise.all([
    SequencingRun.query(ctx.db)
      .where({ orderId })
      .findByIds(sets.map((set) => set.sequencingRunId)),
    FileHash.query(ctx.db).findByIds(paths),
    LaneSet.query(ctx.db).whereIn("sampleId", sampleIds).withGraphFetched("parts"),
    Read.query(ctx.db).whereIn("sampleId", sampleIds).where({ isActive: true }),
  ]);
  const context = {
    runs: new Map(runs.map((run) => [run.id, run.runId])),
    hashes: new Map(hashes.map((hash) => [hash.path, hash])),
    mates,
    currentPaths: new Set(reads.flatMap(({ file1, file2 }) => [file1, file2])),
  };
  return { laneSets: sets.map((set) => presentLaneSet(set, context)), total, limit, offset };
}
