import type { RunStatus } from "../../../../db/models/PipelineRun.ts";
import { transaction } from "../../../../db/transaction.ts";
import type { Site } from "../../../platform/site/site.ts";
import type { Decision } from "../state/facts.ts";
import { announcements } from "./announcements.ts";
import { type Applied, applyFacts, type Learned } from "./applyFacts.ts";
import { heldRuns } from "./heldRuns.ts";
import { loadRuns, lockRun } from "./loadRuns.ts";
import { hasMoved, writeRuns } from "./writeRuns.ts";

/** How many runs are written by one statement, and how much that was learned of one of them. */
const RUNS_TOGETHER_MAX = 50;
const LEARNED_TOGETHER_MAX = 100;
/** Runs whose rows are waited for at a time; each takes a connection. */
const ALONE_MAX = 4;

export interface Recorded {
  status: RunStatus;
  decision: Decision;
}

interface Waiting {
  learned: Learned;
  resolve: (recorded: Recorded | undefined) => void;
  reject: (reason: unknown) => void;
}

/** Writes what is learned of runs, for one process. What comes while a write is under way waits and is written together
 *  by the next one: the more there is, the less each costs. One at a time, because a statement costs more than the events
 *  in it. A run whose row somebody else changes meanwhile is written alone, behind a lock, and keeps no other waiting. */
export function recorder(site: Site) {
  const held = heldRuns();
  const waiting = new Map<string, Waiting[]>();
  const contended = new Set<string>();
  const alone = new Set<string>();
  const { isDue, announceSoon } = announcements(site);
  let isWriting = false;

  async function record(runId: string, learned: Learned[]): Promise<Recorded | undefined> {
    const recorded = learned.map(
      (one) =>
        new Promise<Recorded | undefined>((resolve, reject) => {
          waiting.set(runId, [...(waiting.get(runId) ?? []), { learned: one, resolve, reject }]);
        }),
    );
    writeNext();
    return (await Promise.all(recorded)).at(-1);
  }

  async function isKnown(runId: string): Promise<boolean> {
    if (held.get(runId)) return true;
    const [run] = await loadRuns(site.database, [runId]);
    if (run && !held.get(runId)) held.keep(run);
    return run !== undefined;
  }

  function writeNext(): void {
    for (const runId of contended) if (alone.size < ALONE_MAX && !alone.has(runId)) void writeAlone(runId);
    if (isWriting) return;
    const free = [...waiting.keys()].filter((id) => !contended.has(id));
    if (free.length > 0) void writeTogether(free.slice(0, RUNS_TOGETHER_MAX));
  }

  async function writeTogether(ids: string[]): Promise<void> {
    isWriting = true;
    const taken = ids.map((id) => ({ id, queue: take(id) }));
    try {
      const missing = ids.filter((id) => !held.get(id));
      if (missing.length > 0) for (const run of await loadRuns(site.database, missing)) held.keep(run);
      const applied = new Map(taken.flatMap(({ id, queue }) => applyTo(id, queue)));
      const told = new Set([...applied].filter(([id, one]) => isDue(id) || hasMoved(one)).map(([id]) => id));
      const isTold = (id: string) => told.has(id);
      const versions = await writeRuns(site, [...applied.values()], { isTold });
      for (const { id, queue } of taken) settle(queue, applied.get(id), versions.get(id));
      for (const id of versions.keys()) if (!isTold(id)) announceSoon(id);
    } catch (error) {
      // What is wrong with one of them is told to that one, and the others are written.
      for (const { id, queue } of taken) giveBack(id, queue);
      site.log.warn({ err: error }, "could not record what was learned of runs together");
    }
    isWriting = false;
    writeNext();
  }

  async function writeAlone(id: string): Promise<void> {
    alone.add(id);
    const queue = take(id);
    try {
      const [one, version] = await transaction(async (trx) => {
        await lockRun(trx, id);
        const [run] = await loadRuns(trx, [id]);
        const found =
          run &&
          applyFacts(
            run,
            queue.map(({ learned }) => learned),
          );
        return [found, found && (await writeRuns(site, [found], { isTold: () => true, trx })).get(id)];
      });
      settle(queue, one, version);
    } catch (error) {
      held.drop(id);
      for (const { reject } of queue) reject(error);
    }
    alone.delete(id);
    contended.delete(id);
    writeNext();
  }

  function applyTo(id: string, queue: Waiting[]): [string, Applied][] {
    const run = held.get(id);
    return run
      ? [
          [
            id,
            applyFacts(
              run,
              queue.map(({ learned }) => learned),
            ),
          ],
        ]
      : [];
  }

  /** one: undefined when there is no such run. version: undefined when its row was another version by then. */
  function settle(queue: Waiting[], one: Applied | undefined, version: string | undefined): void {
    if (one && version === undefined) return giveBack(one.run.id, queue);
    if (one && version !== undefined) held.keep({ ...one.run, version }, one.changedTasks);
    for (const { resolve } of queue) resolve(one && { status: one.run.state.status, decision: one.decision });
  }

  function take(id: string): Waiting[] {
    const queue = waiting.get(id) ?? [];
    waiting.delete(id);
    if (queue.length > LEARNED_TOGETHER_MAX) waiting.set(id, queue.slice(LEARNED_TOGETHER_MAX));
    return queue.slice(0, LEARNED_TOGETHER_MAX);
  }

  function giveBack(id: string, queue: Waiting[]): void {
    held.drop(id);
    contended.add(id);
    waiting.set(id, [...queue, ...(waiting.get(id) ?? [])]);
  }

  return { record, isKnown };
}
