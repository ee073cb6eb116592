import type { z } from "zod";
import { Assembly } from "../../../db/models/Assembly.ts";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { LanePart } from "../../../db/models/LanePart.ts";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { likePattern } from "../../platform/input/text.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { dataRoot } from "./dataRoot.ts";
import { readFileDetails } from "./readFileDetails.ts";
import type { listOrderFilesInput } from "./schema.ts";

/** Lists the files that the records of an order name, by path: read sets, also superseded ones, lanes, artifacts,
 *  assemblies and published files. search: a part of the path. Returns { files, total, limit, offset, extensions }.
 *  Raises orderNotFound, dataBasePathNotConfigured. */
export async function listOrderFiles(
  ctx: SignedInContext,
  { orderId, search, limit, offset }: z.output<typeof listOrderFilesInput>,
) {
  const { db } = ctx;
  await findOrder(ctx, orderId);
  const [root, { config }] = await Promise.all([dataRoot(db), readSetting("sequencing-files", db)]);
  const samples = Sample.query(db).where({ orderId }).select("id");
  const reads = Read.query(db).whereIn("sampleId", samples);
  const named = reads
    .clone()
    .select("file1 as path")
    .whereNotNull("file1")
    .union([
      reads.clone().select("file2 as path").whereNotNull("file2"),
      SequencingArtifact.query(db).where({ orderId }).select("path"),
      LanePart.query(db)
        .whereIn("laneSetId", LaneSet.query(db).whereIn("sampleId", samples).select("id"))
        .select("path"),
      DeliveryItem.query(db).where({ orderId }).select("path"),
      Assembly.query(db)
        .whereIn("sampleId", samples)
        .whereNotNull("assemblyFile")
        .select("assemblyFile as path"),
    ]);
  const found = db.from(named.toKnexQuery().as("named"));
  if (search) void found.where("path", "ilike", likePattern(search));
  const [rows, total] = await Promise.all([
    found.clone().orderBy("path").limit(limit).offset(offset).select<{ path: string }[]>("path"),
    found.clone().count<{ total: string }[]>("* as total"),
  ]);
  const paths = rows.map(({ path }) => path);
  return {
    files: await readFileDetails(db, root, paths, config.allowedExtensions),
    total: Number(total[0]?.total ?? 0),
    limit,
    offset,
    extensions: config.allowedExtensions,
  };
}
