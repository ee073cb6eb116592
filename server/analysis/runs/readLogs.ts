import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { LOG_TAIL_MAX_BYTES } from "../limits.ts";
import { redactTokens } from "../tokens/redactTokens.ts";
import { countTasks } from "./countTasks.ts";
import { readFileEnd } from "../runRecords/readFileEnd.ts";
import { RUN_FILES } from "../runRecords/runFiles.ts";
import { recordedStep } from "../runRecords/runSentences.ts";
import { findRun } from "../runRecords/findRun.ts";
import type { runLogsInput } from "./schema.ts";
import { endedTasks, openTasks, stepStatus } from "../runRecords/state/countSteps.ts";
import { redactPathsFor } from "../runRecords/redactPathsFor.ts";
import { readRunSecrets } from "../tokens/weblogToken.ts";

const FILES = {
  output: RUN_FILES.outputLog,
  error: RUN_FILES.errorLog,
  engine: RUN_FILES.nextflowLog,
};

/**
 * Returns the last lines of a run's log, from its file, else from the stored tail; at most 1 MiB. The log of Nextflow has
 * no stored tail and is only for the facility. While it runs, also its progress and its steps, one per process of the
 * engine, with task counts. Returns { content, fromFile, status, progress?, currentStep?, steps? }. Raises runNotFound,
 * forbidden. Spec §4.
 */
export async function readLogs(ctx: SignedInContext, { runId, type, tail }: z.output<typeof runLogsInput>) {
  const run = await findRun(ctx, runId);
  if (type === "engine" && !hasRight(ctx.user, "records.read")) raise(forbidden());
  const fromFile = await readFileEnd(run, FILES[type], LOG_TAIL_MAX_BYTES);
  const storedTails = { output: run.outputTail, error: run.errorTail, engine: null };
  const lines = redactTokens(
    lastLines(fromFile ?? storedTails[type] ?? "", tail),
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

/** Returns the last `count` lines with their line ends. */
function lastLines(text: string, count: number): string {
  let from = text.length;
  for (let line = 0; line < count && from > 0; line++)
    from = from === 1 ? 0 : text.lastIndexOf("\n", from - 2) + 1;
  return text.slice(from);
}
