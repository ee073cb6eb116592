/** Where a file of a run is looked at or downloaded. path: as the server names it, beginning with the run's folder. */
export function fileAddress(way: "download" | "preview", path: string): string {
  return `/api/files/${way}?path=${encodeURIComponent(path)}`;
}

/** The address that opens a file in its own tab; for a report, the page that frames it and names its source. */
export function tabAddress(path: string): string {
  return isReport(path) ? `/report?path=${encodeURIComponent(path)}` : fileAddress("preview", path);
}

/** The address of a report for a frame, where it is sandboxed with the permissions its scripts need. */
export function frameAddress(path: string): string {
  const address = fileAddress("preview", path);
  return isReport(path) ? `${address}&as=frame` : address;
}

/** Where a facility admin downloads any file of a run. */
export function runFileAddress(runId: string, path: string): string {
  return `/api/pipelines/runs/${runId}/files/download?path=${encodeURIComponent(path)}`;
}

/** Whether a browser shows a file of this name. */
export function isPreviewable(name: string): boolean {
  return /\.(?:html?|pdf|txt|tsv|csv|log|json)$/i.test(name);
}

function isReport(path: string): boolean {
  return /\.html?$/i.test(path);
}
