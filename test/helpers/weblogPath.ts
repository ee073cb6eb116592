/** The path to which an engine posts the events of a run. Omitted parameters are left out. */
export function weblogPath(query: { runId?: string; token?: string }): string {
  return `/api/pipelines/weblog?${new URLSearchParams(query)}`;
}
