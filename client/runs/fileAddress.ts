/** Where a file of a run is looked at or downloaded. path: as the server names it, beginning with the run's folder. */
export function fileAddress(way: "download" | "preview", path: string): string {
  return `/api/files/${way}?path=${encodeURIComponent(path)}`;
}
