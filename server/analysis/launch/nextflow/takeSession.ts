import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RUN_FILES } from "../../runRecords/runFiles.ts";
import type { Resume } from "./findResume.ts";

/**
 * Writes into a run directory what Nextflow needs to resume: the session of an earlier run in its history, and a copy
 * of the session's task cache. The outputs of those tasks are not copied. runFolder: absolute.
 */
export async function takeSession(
  runFolder: string,
  { folder, session, history }: Pick<Resume, "folder" | "session" | "history">,
): Promise<void> {
  const cache = join(RUN_FILES.nextflowCache, session);
  await mkdir(join(runFolder, RUN_FILES.nextflowCache), { recursive: true, mode: 0o750 });
  await cp(join(folder, cache), join(runFolder, cache), { recursive: true, verbatimSymlinks: true });
  await writeFile(join(runFolder, RUN_FILES.nextflowHistory), `${history}\n`, { mode: 0o640 });
}
