import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates an empty directory in `parent`. Removed by `remove`. */
export async function tempDir(parent = tmpdir()): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await realpath(await mkdtemp(join(parent, "lanekeeper-test-")));
  // PostgreSQL, which runs as user nobody under root, must traverse it to its cluster; a cluster elsewhere would
  // outlive the directory.
  await chmod(path, 0o711);
  // Retries while a process that was started in it still writes.
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }) };
}
