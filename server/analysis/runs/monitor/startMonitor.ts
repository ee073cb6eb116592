import type { Knex } from "knex";
import type { Site } from "../../../platform/site/site.ts";
import { type RunningTask, runAsLeader } from "../../../platform/jobs/runAsLeader.ts";
import { raw } from "objection";
import { type ExecutorFacts, type Launch, PipelineRun } from "../../../../db/models/PipelineRun.ts";
import { processLives } from "../../../platform/events/processLives.ts";
import pLimit from "p-limit";
import { finalizeRun } from "../finalizeRun.ts";
import type { LaunchedRun } from "../../executors/executor.ts";
import { endLeftovers, getExecutor } from "../../executors/checkExecutor.ts";
import { closeSilent } from "./closeSilent.ts";
import { settleLaunch } from "./settleLaunch.ts";
import { settleCancel } from "../cancelRun.ts";
import { POLLED_COLUMNS, type PolledRun, pollRun } from "./pollRun.ts";

const TICK_MS = 2_000;

/** Monitors pipeline runs while this process is leader. */
export function startMonitor(site: Site & { databaseUrl: string }): RunningTask {
  const monitor = createRunMonitor(site);
  return runAsLeader(
    site,
    {
      name: "pipelineMonitor",
      becameLeader: "this process monitors the runs of pipelines",
      failing: "the monitor of runs cannot work now",
      async tick(now) {
        await monitor.tick(now);
        return TICK_MS;
      },
      release: () => monitor.settled(),
    },
    { restMs: TICK_MS },
  );
}

/** Probe intervals by executor: a scheduler is queried rarely, and for all runs at once. */
const EVERY_MS: Record<Launch["executor"], number> = { local: 2_000, slurm: 15_000 };
/** Tolerance, because ticks vary slightly. */
const EARLY_MS = 200;
const SILENCE_EVERY_MS = 30_000;
const RUNS_AT_ONCE = 8;
/**
 * Limits finalizations, each of which needs a connection, files and possibly a script: after an outage hundreds may be
 * due.
 */
const FINALIZED_AT_ONCE = 8;

// Evaluated only with a launch key, because the query of the locks takes longer than everything else about a run.
const LAUNCHER_LIVES = raw(
  `case when launch_key is null then true else ${processLives("launch_key")} end`,
).as("launcherLives");

// A run that failed by the report of its workflow: its last facts are still recorded. Must match the predicate of the
// index.
const NOT_ENDED = `launch is not null and (executor_facts->>'state' in ('pending', 'running', 'completing')
  or executor_facts->>'state' = 'unknown' and launch->>'executor' = 'slurm')`;

type MonitoredRun = PolledRun & { launcherLives: boolean };

export interface Monitor {
  /** Attends once to every active run that is due. */
  tick(now: Date): Promise<void>;
  /** Resolves when no work of a tick is in progress. */
  settled(): Promise<void>;
}

/**
 * Monitors the active runs of an installation, and the failed ones whose job has not ended: reads their files, probes
 * each executor with one call for all its runs, continues the unfinished work of dead processes (launches,
 * cancellations, finalization), and ends finished runs, and external runs that are silent. One query per tick, none for a run without news, at most two
 * for any other.
 */
export function createRunMonitor(site: Site): Monitor {
  const lastMs = new Map<Launch["executor"], number>();
  const inProgress = new Map<string, Promise<void>>();
  const finalizing = pLimit(FINALIZED_AT_ONCE);
  const listeningSince = new Date();
  let silenceMs = 0;

  async function tick(now: Date): Promise<void> {
    const runs = await activeRuns(site.database);
    const due = dueExecutors(now);
    const launched = runs.filter(({ launch }) => launch === null || due.has(launch.executor));
    const facts = await probe(launched);
    for (let at = 0; at < launched.length && !site.closing.aborted; at += RUNS_AT_ONCE)
      await Promise.all(
        launched.slice(at, at + RUNS_AT_ONCE).map((run) => poll(run, facts.get(run.id), now)),
      );
    if (now.getTime() - silenceMs < SILENCE_EVERY_MS) return;
    silenceMs = now.getTime();
    await closeSilent(site, { listeningSince, now });
  }

  async function poll(run: MonitoredRun, executor: ExecutorFacts | undefined, now: Date): Promise<void> {
    if (run.launchKey !== null && !run.launcherLives) return begin(run, () => settleLaunch(site, run));
    if (run.statusSource === "cancelling") return begin(run, () => settleCancel(site, run));
    try {
      if (await pollRun(site, run, executor, now)) begin(run, () => finalizing(() => finalize(run)));
    } catch (error) {
      site.log.error({ err: error, runId: run.id }, "could not attend to a run");
    }
  }

  async function finalize({ id }: MonitoredRun): Promise<void> {
    if (!site.closing.aborted) await finalizeRun(site, id);
  }

  /** Long work does not delay other runs, and is not started twice. */
  function begin({ id }: MonitoredRun, work: () => Promise<unknown>): void {
    if (inProgress.has(id)) return;
    const running = work()
      .then(() => {})
      .catch((error: unknown) =>
        site.log.error({ err: error, runId: id }, "could not bring a run to its end"),
      )
      .finally(() => inProgress.delete(id));
    inProgress.set(id, running);
  }

  function dueExecutors(now: Date): Set<Launch["executor"]> {
    const names = Object.keys(EVERY_MS) as Launch["executor"][];
    const due = names.filter((name) => now.getTime() - (lastMs.get(name) ?? 0) >= EVERY_MS[name] - EARLY_MS);
    for (const name of due) lastMs.set(name, now.getTime());
    return new Set(due);
  }

  async function probe(runs: MonitoredRun[]): Promise<Map<string, ExecutorFacts>> {
    const byExecutor = new Map<Launch["executor"], LaunchedRun[]>();
    for (const { id, runNumber, runFolder, launch } of runs)
      if (launch && runFolder !== null) {
        const others = byExecutor.get(launch.executor) ?? [];
        byExecutor.set(launch.executor, [...others, { id, runNumber, runFolder, launch }]);
      }
    const found = new Map<string, ExecutorFacts>();
    for (const [name, launched] of byExecutor) {
      try {
        const executor = getExecutor(name);
        const facts = await executor.probe(site, launched);
        await endLeftovers(site, executor, { runs: launched, facts });
        for (const [id, ofRun] of facts) found.set(id, ofRun);
      } catch (error) {
        // The files of the runs are read nevertheless.
        site.log.warn({ err: error, executor: name }, "could not ask how runs stand");
      }
    }
    return found;
  }

  return {
    tick,
    async settled() {
      while (inProgress.size > 0) await Promise.all(inProgress.values());
    },
  };
}

async function activeRuns(db: Knex): Promise<MonitoredRun[]> {
  const found = await PipelineRun.query(db)
    .select(...POLLED_COLUMNS, LAUNCHER_LIVES)
    .whereIn("status", ["queued", "running"])
    .orWhereNotNull("launchKey")
    .orWhere((failed) => void failed.where({ status: "failed" }).whereRaw(NOT_ENDED))
    .orderBy(["createdAt", "id"]);
  return found as unknown as MonitoredRun[];
}
