const GIB = 2 ** 30;

/** Formats an amount of disk space. */
export function formatDiskSpace(bytes: number): string {
  return bytes < 1024 * GIB ? `${(bytes / GIB).toFixed(1)} GiB` : `${(bytes / 1024 / GIB).toFixed(1)} TiB`;
}
