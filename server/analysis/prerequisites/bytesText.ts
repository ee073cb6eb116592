const GIB = 2 ** 30;

/** An amount of bytes as people read it on a disk. */
export function bytesText(bytes: number): string {
  return bytes < 1024 * GIB ? `${(bytes / GIB).toFixed(1)} GiB` : `${(bytes / 1024 / GIB).toFixed(1)} TiB`;
}
