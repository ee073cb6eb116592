import type { ExecutorFacts, PipelineRun } from "../../../db/models/PipelineRun.ts";
import { weblogSecretOf } from "../../settings/pipelineExecution.ts";
import type { Site } from "../../site.ts";
import { redactTexts, redactTokens } from "../../weblog/redactTokens.ts";
import { type RunFolder, runFolderOf } from "../files/runFolderOf.ts";
import { RUN_FILES } from "../launch/runFiles.ts";
import type { Tails } from "../record/applyFacts.ts";
import { recordFacts } from "../record/recordFacts.ts";
import type { Decision } from "../state/facts.ts";
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
    const fromTrace = folder && (await recordTrace(run.id, folder, { seen, isWhole, now }));
    const tails = folder && (await newTails(folder, seen));
    const fromExecutor = await recordExecutor(run, executor, { tails, isFirstSight, now });
    remember(run.id, seen);
    return fromExecutor ?? fromTrace;
  }

  async function recordTrace(
    runId: string,
    { root }: RunFolder,
    { seen, isWhole, now }: { seen: Seen; isWhole: boolean; now: Date },
  ): Promise<Decision | undefined> {
    let decision: Decision | undefined;
    for (let isMore = true; isMore && !site.closing.aborted;) {
      const read = await readTrace({ root, path: RUN_FILES.trace }, seen.trace, { isWhole });
      if (!read) break;
      if (read.tasks.length > 0) {
        const secret = await weblogSecretOf(site);
        const tasks = read.tasks.map((task) => redactTexts(task, secret));
        const events = traceEvents(tasks, now);
        decision = (await recordFacts(site, runId, { facts: { tasks }, events, source: "trace", now }))
          ?.decision;
      }
      // Only now: what could not be recorded is read again.
      seen.trace = read.place;
      isMore = read.isMore;
    }
    return decision;
  }

  async function recordExecutor(
    { id, launch, launchedAt, executorFacts }: ObservedRun,
    executor: ExecutorFacts | undefined,
    { tails, isFirstSight, now }: { tails: Tails | undefined; isFirstSight: boolean; now: Date },
  ): Promise<Decision | undefined> {
    const known = { workflow: {}, executor: executorFacts, tasks: new Map() };
    const folded = foldFacts(known, { executor });
    const events =
      launch && executor
        ? executorEvents(launch.executor, executorFacts, folded.executor, { launchedAt, isFirstSight, now })
        : [];
    if (!folded.changed && !tails && events.length === 0) return undefined;
    const source = events.at(-1)?.source ?? (launch?.executor === "slurm" ? "queue" : "process");
    const facts = folded.changed ? { executor } : {};
    return (await recordFacts(site, id, { facts, events, source, now, tails }))?.decision;
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
