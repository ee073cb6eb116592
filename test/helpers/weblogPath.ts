/** Where an engine posts the events of a run. What is not given is left out. */
export function weblogPath(query: { runId?: string; token?: string }): string {
  return `/api/pipelines/weblog?${new URLSearchParams(query)}`;
}
