import type { z } from "zod";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { openStoredFile } from "../../data/files/openStoredFile.ts";
import { LOG_TAIL_MAX_BYTES } from "../limits.ts";
import { redactTokens } from "../tokens/redactTokens.ts";
import { countTasks } from "./countTasks.ts";
import { readEnd } from "../runRecords/readTail.ts";
import { resolveRunFolder } from "../runRecords/runFiles.ts";
import { recordedStep } from "../runRecords/runSentences.ts";
import { findRun } from "../runRecords/findRun.ts";
import type { runLogsInput } from "./schema.ts";
import { endedTasks, openTasks, stepStatus } from "../runRecords/state/countSteps.ts";
import { redactPathsFor } from "../runRecords/redactPathsFor.ts";
import { readRunSecrets } from "../tokens/weblogToken.ts";

const FILES = { output: "logs/pipeline.out", error: "logs/pipeline.err" };

/**
 * Returns the last lines of a run's log, from its file, else from the stored tail; at most 1 MiB. While it runs, also
 * its progress and its steps, one per process of the engine, with task counts. Returns { content, fromFile, status,
 * progress?, currentStep?, steps? }. Raises runNotFound, forbidden. Spec §4.
 */
export async function readLogs(ctx: SignedInContext, { runId, type, tail }: z.output<typeof runLogsInput>) {
  const run = await findRun(ctx, runId);
  const fromFile = await endOfFile(run, FILES[type]);
  const storedTail = type === "output" ? run.outputTail : run.errorTail;
  const lines = redactTokens(
    lastLines(fromFile ?? storedTail ?? "", tail),
    await readRunSecrets(ctx.site, run.id),
  );
  const redact = redactPathsFor(ctx.user, run);
  return {
    content: redact(lines),
    fromFile: fromFile !== undefined,
    status: run.status,
    ...(run.status === "running" && {
      progress: run.progress,
      currentStep: redact(recordedStep(run)),
      steps: (await countTasks(ctx.db, run.id)).map(({ process, counts }) => ({
        process: redact(process),
        status: stepStatus(counts),
        tasks: openTasks(counts) + endedTasks(counts),
      })),
    }),
  };
}

/** Reads the end of a file in the run directory; undefined when it is missing or unreadable. */
async function endOfFile(run: PipelineRun, path: string): Promise<string | undefined> {
  const folder = await resolveRunFolder(run);
  if (!folder) return undefined;
  const opened = await openStoredFile(folder.root, path).catch(() => undefined);
  if (!opened) return undefined;
  try {
    return await readEnd(opened.file, Number(opened.stats.size), LOG_TAIL_MAX_BYTES);
  } finally {
    await opened.file.close();
  }
}

/** Returns the last `count` lines with their line ends. */
function lastLines(text: string, count: number): string {
  let from = text.length;
  for (let line = 0; line < count && from > 0; line++)
    from = from === 1 ? 0 : text.lastIndexOf("\n", from - 2) + 1;
  return text.slice(from);
}
