import type { z } from "zod";
import { ACTIVE } from "../../../db/models/PipelineRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOwnRun } from "../runRecords/findRun.ts";
import { collectRun } from "./collectRun.ts";
import { crateText } from "./crateEntities.ts";
import { crateZip } from "./crateZip.ts";
import { describeRun } from "./describeRun.ts";
import { runNotOver } from "./errors.ts";
import type { deliveryCrateInput, runCrateInput } from "./schema.ts";
import type { Export } from "../../platform/exports/Export.ts";
import { collectDelivery } from "./collectDelivery.ts";
import { describeDelivery } from "./describeDelivery.ts";

/**
 * Streams a finished run as an RO-Crate zip: its metadata, with `files: all` also its results. Files that are not
 * included are listed with URL, size and checksum. Contains what the caller may see of the run. Raises runNotFound,
 * forbidden, runNotOver.
 */
export async function openRunCrate(
  ctx: SignedInContext,
  { runId, files }: z.output<typeof runCrateInput>,
): Promise<Export> {
  const run = await findOwnRun(ctx, runId);
  if (ACTIVE.includes(run.status)) raise(runNotOver({ runNumber: run.runNumber }));
  const { facts, parts } = await collectRun(ctx, run, files ?? "few");
  return {
    name: `${run.runNumber}.crate.zip`,
    contentType: "application/zip",
    stream: crateZip({
      parts,
      now: facts.now,
      describe: (included) => crateText(describeRun(facts, included)),
    }),
  };
}

/**
 * Streams the delivery of an order as an RO-Crate zip: its metadata, with `files: all` also its files, each of which is
 * recorded as a download. Available to the owner after publication. Raises orderNotFound, forbidden, notPublished.
 */
export async function openDeliveryCrate(
  ctx: SignedInContext,
  { orderId, files }: z.output<typeof deliveryCrateInput>,
): Promise<Export> {
  const { facts, parts } = await collectDelivery(ctx, orderId, files ?? "few");
  return {
    name: `${facts.order.number}.crate.zip`,
    contentType: "application/zip",
    stream: crateZip({
      parts,
      now: facts.now,
      describe: (included) => crateText(describeDelivery(facts, included)),
    }),
  };
}
