import type { Config } from "../pipelines/pipeline.ts";
import type { Mode } from "./LaunchSettings.tsx";
import { sentSampleIds } from "./chosenSamples.ts";
import { type Target, targetInput } from "./target.ts";

/** The input of runs.check and runs.create. */
export type RunRequest = ReturnType<typeof runRequest>;

export function runRequest(
  pipelineId: string,
  target: Target,
  { chosen, config, mode }: { chosen: string[]; config: Config; mode: Mode },
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
  };
}
