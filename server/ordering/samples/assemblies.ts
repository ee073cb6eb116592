import type { Assembly } from "../../../db/models/Assembly.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";

/** The assemblies of a sample with the run that made them, the preferred one first. Researchers see those of runs that
 *  are selected as final results, and those that no run made. assemblies: with `run` and `selection` fetched. */
export function presentAssemblies(user: SessionUser, sample: Sample, assemblies: Assembly[]) {
  const isPreferred = ({ id }: Assembly) => id === sample.preferredAssemblyId;
  const visible = assemblies.filter(
    ({ runId, selection }) => isFacilityAdmin(user) || runId === null || Boolean(selection),
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
