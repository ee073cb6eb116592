import { Assembly } from "../../../db/models/Assembly.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { SessionUser, SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { lockOrder } from "../access/findOrder.ts";
import { assemblyNotOfSample, assemblyWithoutFile, sampleNotInStudy } from "./errors.ts";
import { findSample } from "./findSample.ts";
import type { preferredAssemblyInput } from "./schema.ts";

/** The assemblies of a sample with their pipeline runs, the preferred one first. Researchers see those of released runs
 *  and those without a run. assemblies: with `run` and `selection` fetched. */
export function presentAssemblies(user: SessionUser, sample: Sample, assemblies: Assembly[]) {
  const isPreferred = ({ id }: Assembly) => id === sample.preferredAssemblyId;
  const visible = assemblies.filter(
    ({ runId, selection }) => hasRight(user, "records.read") || runId === null || Boolean(selection),
  );
  return [...visible.filter(isPreferred), ...visible.filter((one) => !isPreferred(one))].map((assembly) => ({
    id: assembly.id,
    assemblyName: assembly.assemblyName,
    assemblyFile: assembly.assemblyFile,
    assemblyAccession: assembly.assemblyAccession,
    sampleId: assembly.sampleId,
    isPreferred: isPreferred(assembly),
    createdAt: assembly.createdAt.toISOString(),
    createdByPipelineRunId: assembly.runId,
    createdByPipelineRun: assembly.run
      ? {
          id: assembly.run.id,
          runNumber: assembly.run.runNumber,
          pipelineId: assembly.run.pipelineId,
          status: assembly.run.status,
        }
      : null,
  }));
}

/** Sets the assembly that pipelines and lists use first for a sample; null clears it. studyId: the study of the choice,
 *  which must contain the sample. Returns { preferredAssemblyId }. Raises sampleNotFound, forbidden, sampleNotInStudy,
 *  assemblyNotOfSample, assemblyWithoutFile. Reference §5. */
export async function preferAssembly(
  ctx: SignedInContext,
  { sampleId, assemblyId, studyId }: z.output<typeof preferredAssemblyInput>,
) {
  const found = await findSample(ctx, sampleId);
  return transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, found.order.id);
    const { sample } = await findSample(ctx, sampleId, trx);
    if (typeof studyId === "string" && sample.studyId !== studyId) raise(sampleNotInStudy());
    if (assemblyId !== null) {
      const assemblies = await Assembly.query(trx)
        .where({ id: assemblyId, sampleId })
        .withGraphFetched("[run, selection]")
        .forShare();
      const [assembly] = presentAssemblies(ctx.user, sample, assemblies);
      if (!assembly) raise(assemblyNotOfSample());
      if (assembly.assemblyFile === null) raise(assemblyWithoutFile());
    }
    if (assemblyId !== sample.preferredAssemblyId) {
      await Sample.query(trx).findById(sampleId).patch({ preferredAssemblyId: assemblyId });
      await recordChange(trx, ctx, {
        action: "sample.assemblyPreferred",
        targetType: "sample",
        targetId: sampleId,
        order,
        before: { preferredAssemblyId: sample.preferredAssemblyId },
        after: { preferredAssemblyId: assemblyId },
      });
      if (order.status !== "DRAFT") await emitEvent(trx, "samples.updated", order.id);
    }
    return { preferredAssemblyId: assemblyId };
  });
}
