import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new empty folder in `parent`. Removed by `remove`. */
export async function tempDir(parent = tmpdir()): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await realpath(await mkdtemp(join(parent, "lanekeeper-test-")));
  // PostgreSQL, which is nobody to root, passes through to its cluster; elsewhere that would outlive the folder.
  await chmod(path, 0o711);
  // Again where a process that was started in it still writes.
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }) };
}
