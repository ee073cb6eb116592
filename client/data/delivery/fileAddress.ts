/** The address that displays or downloads a file of a run. path: as the server returns it, starting with the
 *  run directory. */
export function fileAddress(way: "download" | "preview", path: string): string {
  return `/api/files/${way}?path=${encodeURIComponent(path)}`;
}

/** The address that opens a file in its own tab; for a report, the page that frames it and names its source. */
export function tabAddress(path: string): string {
  return isReport(path) ? `/report?path=${encodeURIComponent(path)}` : fileAddress("preview", path);
}

/** The address of a report for a frame, which sandboxes it with the permissions that its scripts require. */
export function frameAddress(path: string): string {
  const address = fileAddress("preview", path);
  return isReport(path) ? `${address}&as=frame` : address;
}

/** The address at which a facility admin downloads any file of a run. */
export function runFileAddress(runId: string, path: string): string {
  return `/api/pipelines/runs/${runId}/files/download?path=${encodeURIComponent(path)}`;
}

/** Whether browsers can display a file of this name. */
export function isPreviewable(name: string): boolean {
  return /\.(?:html?|pdf|txt|tsv|csv|log|json)$/i.test(name);
}

function isReport(path: string): boolean {
  return /\.html?$/i.test(path);
}
