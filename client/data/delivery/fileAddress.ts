/** Where a file of a run is looked at or downloaded. path: as the server names it, beginning with the run's folder. */
export function fileAddress(way: "download" | "preview", path: string): string {
  return `/api/files/${way}?path=${encodeURIComponent(path)}`;
}

/** Where a file opens in a tab of its own: a report in the page that frames it, which says whose page it is. */
export function tabAddress(path: string): string {
  return isReport(path) ? `/report?path=${encodeURIComponent(path)}` : fileAddress("preview", path);
}

/** The address of a report inside a frame: there it comes with what its scripts need in a sandbox. */
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
