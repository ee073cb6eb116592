import type { Knex } from "knex";
import type { ExecutorFacts, FailureCauses, PipelineRun } from "../../../../db/models/PipelineRun.ts";
import type { Site } from "../../../platform/site/site.ts";
import { redactTexts, redactTokens } from "../../tokens/redactTokens.ts";
import { readRunSecrets } from "../../tokens/weblogToken.ts";
import { RUN_FILES, type RunFolder, resolveRunFolder } from "../../runRecords/runFiles.ts";
import type { RunUpdate, Tails } from "../../runRecords/record/applyUpdates.ts";
import { recordUpdates } from "../../runRecords/record/recordUpdates.ts";
import type { Decision, TaskFact } from "../../runRecords/state/facts.ts";
import { parseEngineError, shortenCause } from "../../runRecords/describeFailure.ts";
import { mergeFacts } from "../../runRecords/state/mergeFacts.ts";
import { readTrace, type TracePosition } from "../../trace/readTrace.ts";
import { executorEvents, taskEvents } from "./executorEvents.ts";
import { readTail } from "../../runRecords/readTail.ts";
import { readdir } from "node:fs/promises";
import { join, posix } from "node:path";
import { PipelineRunTask } from "../../../../db/models/PipelineRunTask.ts";

/** Maximum number of remembered runs; the files of a forgotten run are read again from the beginning. */
const SEEN_MAX = 2_000;
const OVER = ["exited", "failed", "cancelled"];

type ObservedRun = Pick<
  PipelineRun,
  "id" | "runFolder" | "launch" | "launchedAt" | "executorFacts" | "workflowFacts"
>;

interface Seen {
  trace: TracePosition | undefined;
  outputSize: number | undefined;
  errorSize: number | undefined;
}

type Observer = ReturnType<typeof createObserver>;

const observers = new WeakMap<Site, Observer>();

/**
 * Returns the observer of this process: what it has read of a run is not read again, whichever caller observes the run.
 */
export function getObserver(site: Site): Observer {
  let found = observers.get(site);
  if (!found) observers.set(site, (found = createObserver(site)));
  return found;
}

function createObserver(site: Site) {
  const seenByRun = new Map<string, Seen>();
  const turns = new Map<string, Promise<unknown>>();

  /**
   * Reads the new output of a run, and records new facts of it and of its executor, with their events. Writes nothing
   * to the database without news. One observation per run at a time. executor: its state from the last probe; undefined
   * when it was not probed. Returns the decision; undefined without news.
   */
  async function observe(
    run: ObservedRun,
    executor: ExecutorFacts | undefined,
    now: Date,
  ): Promise<Decision | undefined> {
    const before = turns.get(run.id) ?? Promise.resolve();
    const mine = before.catch(() => {}).then(() => observeNow(run, executor, now));
    turns.set(run.id, mine);
    try {
      return await mine;
    } finally {
      if (turns.get(run.id) === mine) turns.delete(run.id);
    }
  }

  async function observeNow(
    run: ObservedRun,
    executor: ExecutorFacts | undefined,
    now: Date,
  ): Promise<Decision | undefined> {
    const isFirstSight = !seenByRun.has(run.id);
    const seen = seenByRun.get(run.id) ?? { trace: undefined, outputSize: undefined, errorSize: undefined };
    const folder = await resolveRunFolder(run);
    // Uses the probed state, and runs before the end is recorded, because the end is decided last.
    const isWhole = OVER.includes(executor?.state ?? run.executorFacts.state ?? "");
    const rows = folder && (await newRows(run.id, folder, { seen, isWhole, now }));
    const tails = folder && (await newTails(run.id, folder, seen));
    const newTasks = (rows?.learned ?? []).flatMap(({ facts }) => facts.tasks ?? []);
    const causes = folder && (await newCauses(run, executor, { folder, output: tails?.output, newTasks }));
    const updates = [
      ...(rows?.learned ?? []),
      ...executorUpdates(run, executor, { tails: tails?.tails, causes, isFirstSight, now }),
    ];
    const recorded = updates.length > 0 ? await recordUpdates(site, run.id, ...updates) : undefined;
    // Updated only now, so that facts that could not be recorded are read again.
    if (rows) seen.trace = rows.place;
    remember(run.id, seen);
    return recorded?.decision ?? rows?.decision;
  }

  /** Reads the new part of a trace and returns the facts of its last part; earlier parts are recorded here. */
  async function newRows(
    runId: string,
    { root }: RunFolder,
    { seen, isWhole, now }: { seen: Seen; isWhole: boolean; now: Date },
  ): Promise<{ learned: RunUpdate[]; place: TracePosition; decision: Decision | undefined } | undefined> {
    let decision: Decision | undefined;
    for (;;) {
      const read = await readTrace({ root, path: RUN_FILES.trace }, seen.trace, { isWhole });
      if (!read) return undefined;
      const updates = await taskUpdates(runId, read.tasks, now);
      if (!read.isMore || site.closing.aborted) return { learned: updates, place: read.place, decision };
      if (updates.length > 0) decision = (await recordUpdates(site, runId, ...updates))?.decision;
      seen.trace = read.place;
    }
  }

  async function taskUpdates(runId: string, rows: TaskFact[], now: Date): Promise<RunUpdate[]> {
    if (rows.length === 0) return [];
    const secret = await readRunSecrets(site, runId);
    const tasks = rows.map((task) => redactTexts(task, secret));
    return [{ facts: { tasks }, events: taskEvents(tasks, "trace", now), source: "trace", now }];
  }

  function executorUpdates(
    { launch, launchedAt, executorFacts }: ObservedRun,
    executor: ExecutorFacts | undefined,
    {
      tails,
      causes,
      isFirstSight,
      now,
    }: { tails: Tails | undefined; causes: FailureCauses | undefined; isFirstSight: boolean; now: Date },
  ): RunUpdate[] {
    const known = { workflow: {}, executor: executorFacts, tasks: new Map() };
    const merged = mergeFacts(known, { executor });
    const events =
      launch && executor
        ? executorEvents(launch.executor, executorFacts, merged.executor, { launchedAt, isFirstSight, now })
        : [];
    if (!merged.changed && !tails && !causes && events.length === 0) return [];
    const source = events.at(-1)?.source ?? (launch?.executor === "slurm" ? "queue" : "process");
    const facts = { ...(merged.changed && { executor }), ...(causes && { workflow: { causes } }) };
    return [{ facts, events, source, now, tails }];
  }

  /**
   * Returns the cause of a failure from the output of the run, or else from the failed task. output: its end, if new.
   */
  async function newCauses(
    { id, executorFacts, workflowFacts: { causes = {} } }: ObservedRun,
    executor: ExecutorFacts | undefined,
    { folder, output, newTasks }: { folder: RunFolder; output: string | undefined; newTasks: TaskFact[] },
  ): Promise<FailureCauses | undefined> {
    const error = output === undefined ? undefined : parseEngineError(output);
    if (error !== undefined) return { output: redactTokens(error, await readRunSecrets(site, id)) };
    const { state, exitCode } = executor ?? executorFacts;
    const mayHaveFailed = [...OVER, "lost"].includes(state ?? "") && exitCode !== 0;
    if (!mayHaveFailed || causes.output !== undefined || causes.task) return undefined;
    const task = await readTaskCause(site.database, id, folder.root, newTasks);
    return task && { task: redactTexts(task, await readRunSecrets(site, id)) };
  }

  async function newTails(
    runId: string,
    { root }: RunFolder,
    seen: Seen,
  ): Promise<{ tails: Tails; output: string | undefined } | undefined> {
    const output = await readTail({ root, path: RUN_FILES.outputLog }, seen.outputSize);
    const errors = await readTail({ root, path: RUN_FILES.errorLog }, seen.errorSize);
    if (!output && !errors) return undefined;
    const secret = await readRunSecrets(site, runId);
    if (output) seen.outputSize = output.size;
    if (errors) seen.errorSize = errors.size;
    return {
      tails: {
        ...(output && { outputTail: redactTokens(output.text, secret) }),
        ...(errors && { errorTail: redactTokens(errors.text, secret) }),
      },
      output: output?.read,
    };
  }

  function remember(runId: string, seen: Seen): void {
    seenByRun.delete(runId);
    seenByRun.set(runId, seen);
    const [oldest] = seenByRun.keys();
    if (oldest !== undefined && seenByRun.size > SEEN_MAX) seenByRun.delete(oldest);
  }

  return { observe };
}

const HASH = /^([0-9a-f]{2})\/([0-9a-f]{6,30})$/;

/**
 * Reads the end of the error output of a Nextflow run's failed task from its work directory; undefined when no task
 * failed or it wrote nothing. root: of the run directory. newTasks: tasks that are not stored yet.
 */
async function readTaskCause(
  db: Knex,
  runId: string,
  root: string,
  newTasks: TaskFact[],
): Promise<FailureCauses["task"]> {
  const task = newTasks.findLast(isCause) ?? (await storedCause(db, runId));
  const [, first = "", rest = ""] = HASH.exec(task?.hash ?? "") ?? [];
  if (!task || first === "") return undefined;
  const above = posix.join(RUN_FILES.work, first);
  const names = await readdir(join(root, above)).catch(() => []);
  const name = names.find((one) => one.startsWith(rest));
  if (name === undefined) return undefined;
  const tail = await readTail({ root, path: posix.join(above, name, ".command.err") }, undefined);
  const errors = shortenCause(tail?.text ?? "");
  if (errors === "") return undefined;
  return { name: task.name, ...(typeof task.exitCode === "number" && { exitCode: task.exitCode }), errors };
}

function isCause({ status, errorAction }: TaskFact): boolean {
  return status === "failed" && errorAction !== "IGNORE";
}

async function storedCause(db: Knex, runId: string): Promise<PipelineRunTask | undefined> {
  return PipelineRunTask.query(db)
    .where({ runId, status: "failed" })
    .whereRaw("error_action is distinct from 'IGNORE'")
    .orderByRaw("completed_at desc nulls last, task_id")
    .first();
}
