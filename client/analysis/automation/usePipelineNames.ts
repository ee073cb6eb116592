import { usePipelines } from "../pipelines/usePipelines.ts";

/** The names of the installed pipelines by id. */
export function usePipelineNames(): Map<string, string> {
  const { data } = usePipelines();
  return new Map((data?.pipelines ?? []).map(({ id, name }) => [id, name]));
}
