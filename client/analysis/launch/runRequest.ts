import type { Config } from "../pipelines/pipeline.ts";
import type { Mode } from "./LaunchSettings.tsx";
import { type Target, targetInput } from "./target.ts";

/** The input of runs.check and runs.create. */
export type RunRequest = ReturnType<typeof runRequest>;

export function runRequest(
  pipelineId: string,
  target: Target,
  {
    chosen,
    config,
    mode,
    profiles,
  }: { chosen: string[]; config: Config; mode: Mode; profiles?: string[] | undefined },
) {
  const sampleIds = sentSampleIds(
    target.samples.map(({ id }) => id),
    chosen,
  );
  return {
    pipelineId,
    ...targetInput(target),
    ...(sampleIds && { sampleIds }),
    config,
    executionMode: mode,
    ...(profiles && { profiles }),
  };
}

/**
 * Returns the samples of a run: the picked ones, or by default all samples without problems. If every sample has a
 * problem, all are returned, so that the page shows the problems instead of an empty choice.
 */
export function chosenSamples(
  sampleIds: string[],
  lacks: ReadonlyMap<string, string[]>,
  picked: ReadonlySet<string> | undefined,
): string[] {
  if (picked) return sampleIds.filter((id) => picked.has(id));
  const fitting = sampleIds.filter((id) => !lacks.has(id));
  return fitting.length > 0 ? fitting : sampleIds;
}

/**
 * Returns the sample ids to send; undefined when all samples are chosen, which is how a run of all samples is stored.
 */
export function sentSampleIds(sampleIds: string[], chosen: string[]): string[] | undefined {
  return chosen.length === sampleIds.length ? undefined : chosen;
}
