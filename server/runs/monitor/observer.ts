import type { ExecutorFacts, PipelineRun } from "../../../db/models/PipelineRun.ts";
import { weblogSecretOf } from "../../settings/pipelineExecution.ts";
import type { Site } from "../../site.ts";
import { redactTexts, redactTokens } from "../../weblog/redactTokens.ts";
import { type RunFolder, runFolderOf } from "../files/runFolderOf.ts";
import { RUN_FILES } from "../launch/runFiles.ts";
import type { Learned, Tails } from "../record/applyFacts.ts";
import { recordFacts } from "../record/recordFacts.ts";
import type { Decision, TaskFact } from "../state/facts.ts";
import { foldFacts } from "../state/foldFacts.ts";
import { readTrace, type TracePlace } from "../trace/readTrace.ts";
import { executorEvents } from "./executorEvents.ts";
import { readTail } from "./readTail.ts";
import { traceEvents } from "./traceEvents.ts";

/** How many runs are remembered; of one that is forgotten everything is read again. */
const SEEN_MAX = 2_000;
const OVER = ["exited", "failed", "cancelled"];

export type ObservedRun = Pick<PipelineRun, "id" | "runFolder" | "launch" | "launchedAt" | "executorFacts">;

interface Seen {
  trace: TracePlace | undefined;
  outputSize: number | undefined;
  errorSize: number | undefined;
}

export type Observer = ReturnType<typeof createObserver>;

const observers = new WeakMap<Site, Observer>();

/** The one of this process: what it has seen of a run is not read again, whoever looks. */
export function observerOf(site: Site): Observer {
  let found = observers.get(site);
  if (!found) observers.set(site, (found = createObserver(site)));
  return found;
}

function createObserver(site: Site) {
  const seenOf = new Map<string, Seen>();
  const turns = new Map<string, Promise<unknown>>();

  /** Looks at what a run has written, and records what is new of that and of its executor, with the events of both.
   *  Nothing is written to the database when nothing is new. One look at a run at a time.
   *  executor: what it was just found to be; undefined where nobody was asked.
   *  Gives what was decided; undefined when there was nothing new. */
  async function observe(
    run: ObservedRun,
    executor: ExecutorFacts | undefined,
    now: Date,
  ): Promise<Decision | undefined> {
    const before = turns.get(run.id) ?? Promise.resolve();
    const mine = before.catch(() => {}).then(() => look(run, executor, now));
    turns.set(run.id, mine);
    try {
      return await mine;
    } finally {
      if (turns.get(run.id) === mine) turns.delete(run.id);
    }
  }

  async function look(
    run: ObservedRun,
    executor: ExecutorFacts | undefined,
    now: Date,
  ): Promise<Decision | undefined> {
    const isFirstSight = !seenOf.has(run.id);
    const seen = seenOf.get(run.id) ?? { trace: undefined, outputSize: undefined, errorSize: undefined };
    const folder = await runFolderOf(run);
    // By what the executor was just found to be, and before its end is recorded: the end has the last word.
    const isWhole = OVER.includes(executor?.state ?? run.executorFacts.state ?? "");
    const rows = folder && (await newRows(run.id, folder, { seen, isWhole, now }));
    const tails = folder && (await newTails(folder, seen));
    const learned = [
      ...(rows?.learned ?? []),
      ...learnedOfExecutor(run, executor, { tails, isFirstSight, now }),
    ];
    const recorded = learned.length > 0 ? await recordFacts(site, run.id, ...learned) : undefined;
    // Only now: what could not be recorded is read again.
    if (rows) seen.trace = rows.place;
    remember(run.id, seen);
    return recorded?.decision ?? rows?.decision;
  }

  /** Reads what is new in a trace, and gives what is learned of its last part; the parts before it are recorded. */
  async function newRows(
    runId: string,
    { root }: RunFolder,
    { seen, isWhole, now }: { seen: Seen; isWhole: boolean; now: Date },
  ): Promise<{ learned: Learned[]; place: TracePlace; decision: Decision | undefined } | undefined> {
    let decision: Decision | undefined;
    for (;;) {
      const read = await readTrace({ root, path: RUN_FILES.trace }, seen.trace, { isWhole });
      if (!read) return undefined;
      const learned = await learnedOfTasks(read.tasks, now);
      if (!read.isMore || site.closing.aborted) return { learned, place: read.place, decision };
      if (learned.length > 0) decision = (await recordFacts(site, runId, ...learned))?.decision;
      seen.trace = read.place;
    }
  }

  async function learnedOfTasks(rows: TaskFact[], now: Date): Promise<Learned[]> {
    if (rows.length === 0) return [];
    const secret = await weblogSecretOf(site);
    const tasks = rows.map((task) => redactTexts(task, secret));
    return [{ facts: { tasks }, events: traceEvents(tasks, now), source: "trace", now }];
  }

  function learnedOfExecutor(
    { launch, launchedAt, executorFacts }: ObservedRun,
    executor: ExecutorFacts | undefined,
    { tails, isFirstSight, now }: { tails: Tails | undefined; isFirstSight: boolean; now: Date },
  ): Learned[] {
    const known = { workflow: {}, executor: executorFacts, tasks: new Map() };
    const folded = foldFacts(known, { executor });
    const events =
      launch && executor
        ? executorEvents(launch.executor, executorFacts, folded.executor, { launchedAt, isFirstSight, now })
        : [];
    if (!folded.changed && !tails && events.length === 0) return [];
    const source = events.at(-1)?.source ?? (launch?.executor === "slurm" ? "queue" : "process");
    return [{ facts: folded.changed ? { executor } : {}, events, source, now, tails }];
  }

  async function newTails({ root }: RunFolder, seen: Seen): Promise<Tails | undefined> {
    const output = await readTail({ root, path: RUN_FILES.outputLog }, seen.outputSize);
    const errors = await readTail({ root, path: RUN_FILES.errorLog }, seen.errorSize);
    if (!output && !errors) return undefined;
    const secret = await weblogSecretOf(site);
    if (output) seen.outputSize = output.size;
    if (errors) seen.errorSize = errors.size;
    return {
      ...(output && { outputTail: redactTokens(output.text, secret) }),
      ...(errors && { errorTail: redactTokens(errors.text, secret) }),
    };
  }

  function remember(runId: string, seen: Seen): void {
    seenOf.delete(runId);
    seenOf.set(runId, seen);
    const [oldest] = seenOf.keys();
    if (oldest !== undefined && seenOf.size > SEEN_MAX) seenOf.delete(oldest);
  }

  return { observe };
}
