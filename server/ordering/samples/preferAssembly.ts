import type { z } from "zod";
import { Assembly } from "../../../db/models/Assembly.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { lockOrder } from "../access/findOrder.ts";
import { presentAssemblies } from "./assemblies.ts";
import { assemblyNotOfSample, assemblyWithoutFile, sampleNotInStudy } from "./errors.ts";
import { findSample } from "./findSample.ts";
import type { preferredAssemblyInput } from "./schema.ts";

/** Names the assembly that pipelines and lists take first of a sample; null names none. studyId: the study in which the
 *  choice is made, which the sample must be in. Gives { preferredAssemblyId }.
 *  Raises sampleNotFound, forbidden, sampleNotInStudy, assemblyNotOfSample, assemblyWithoutFile. Reference §5. */
export async function preferAssembly(
  ctx: SignedInContext,
  { sampleId, assemblyId, studyId }: z.output<typeof preferredAssemblyInput>,
) {
  const found = await findSample(ctx, sampleId);
  return transaction(async (trx) => {
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
    }
    return { preferredAssemblyId: assemblyId };
  });
}
