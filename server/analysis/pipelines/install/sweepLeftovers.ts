import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const LEFT_AFTER_MS = 60 * 60 * 1000;

/**
 * Removes the remains of installs whose process was interrupted: directories with ignored names that have not changed
 * for an hour.
 */
export async function sweepLeftovers(packages: string): Promise<void> {
  const names = await readdir(packages).catch((): string[] => []);
  for (const name of names.filter((one) => /^\.(incoming|away|look)-/.test(one))) {
    const found = await stat(join(packages, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > LEFT_AFTER_MS)
      await rm(join(packages, name), { recursive: true, force: true });
  }
}
