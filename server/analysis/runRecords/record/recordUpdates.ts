import type { Knex } from "knex";
import { PipelineRun, type RunStatus } from "../../../../db/models/PipelineRun.ts";
import { transaction } from "../../../../db/transaction.ts";
import { emitEvent } from "../../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../../platform/audit/recordChange.ts";
import { notify } from "../../../platform/notifications/notify.ts";
import { contextFor } from "../../../platform/rpc/context.ts";
import type { Site } from "../../../platform/site/site.ts";
import type { Decision } from "../state/facts.ts";
import { type AppliedUpdates, applyUpdates, type RunUpdate } from "./applyUpdates.ts";
import { CachedRuns } from "./cachedRuns.ts";
import { loadRun, lockRun, writeRun } from "./writeRun.ts";

const ACTIONS: Record<RunStatus, string> = {
  pending: "run.created",
  queued: "run.queued",
  running: "run.began",
  completed: "run.completed",
  failed: "run.failed",
  cancelled: "run.cancelled",
};

interface Recorder {
  held: CachedRuns;
  announcements: ReturnType<typeof announcements>;
  /** The last write per run in progress: the next one waits here without occupying a database connection. */
  turns: Map<string, Promise<unknown>>;
}

const recorders = new WeakMap<Site, Recorder>();

/**
 * Merges the facts of updates into a run's state, recomputes its status and writes both with the events in one
 * transaction; audits and notifies a status change (design §5). A finished run, or one that is being cancelled, keeps
 * its status. Writes of one run are ordered by its row lock. Returns the status and the decision; decision.finalize
 * requests that the caller collects the outputs. Returns undefined for an unknown run. learned: at least one update, in
 * order of occurrence.
 */
export function recordUpdates(
  site: Site,
  runId: string,
  ...updates: RunUpdate[]
): Promise<{ status: RunStatus; decision: Decision } | undefined> {
  const { turns } = getRecorder(site);
  const record = () => write(site, runId, updates);
  const turn = (turns.get(runId) ?? Promise.resolve()).then(record, record);
  turns.set(runId, turn);
  const leave = () => void (turns.get(runId) === turn && turns.delete(runId));
  turn.then(leave, leave);
  return turn;
}

/** Returns whether a run exists. Queries the database only when the run is not cached. */
export async function isKnownRun(site: Site, runId: string): Promise<boolean> {
  if (getRecorder(site).held.get(runId)) return true;
  return (await PipelineRun.query(site.database).findById(runId).select("id")) !== undefined;
}

async function write(site: Site, runId: string, updates: RunUpdate[]) {
  const { held, announcements: announced } = getRecorder(site);
  try {
    const written = await transaction(site.database, async (trx) => {
      const version = await lockRun(trx, runId);
      const known = held.get(runId);
      const run = known?.version === version ? known : await loadRun(trx, runId);
      if (!run) return undefined;
      const applied = applyUpdates(run, updates);
      const isMoved = applied.run.state.status !== applied.stateBefore.status;
      // A status change is announced by its audit entry.
      const isAnnounced = !isMoved && announced.isDue(runId);
      const newVersion = await writeRun(trx, applied, { isAnnounced });
      if (isMoved) await recordStatusChange(trx, site, applied);
      return { applied, version: newVersion, isLeft: !isMoved && !isAnnounced };
    });
    if (!written) {
      held.drop(runId);
      return undefined;
    }
    const { applied, version, isLeft } = written;
    held.keep({ ...applied.run, version }, applied.changedTasks);
    if (isLeft) announced.announceSoon(runId);
    return { status: applied.run.state.status, decision: applied.decision };
  } catch (error) {
    held.drop(runId);
    throw error;
  }
}

async function recordStatusChange(
  trx: Knex.Transaction,
  site: Site,
  { run, stateBefore }: AppliedUpdates,
): Promise<void> {
  const ctx = contextFor(site, null);
  const { status, why } = run.state;
  await recordChange(trx, ctx, {
    action: ACTIONS[status],
    targetType: "run",
    targetId: run.id,
    before: { status: stateBefore.status },
    after: { status, why },
  });
  if (status !== "completed" && status !== "failed" && status !== "cancelled") return;
  const { userId, orderId, studyId } = await PipelineRun.query(trx)
    .findById(run.id)
    .select("userId", "orderId", "studyId")
    .throwIfNotFound();
  const to = { userIds: [userId], facility: status === "failed" };
  await emitEvent(trx, `analysis.${status}`, run.id);
  await notify(trx, ctx, { kind: `run.${status}`, to, orderId, studyId, runId: run.id });
}

function getRecorder(site: Site): Recorder {
  let found = recorders.get(site);
  if (!found)
    recorders.set(
      site,
      (found = { held: new CachedRuns(), announcements: announcements(site), turns: new Map() }),
    );
  return found;
}

const PAUSE_MS = 50;

/**
 * Limits announcements to one per run every PAUSE_MS, because each wakes all listening processes, which costs more than
 * writing an event. Decides which changes are announced in their own transaction, and announces the others soon after.
 */
function announcements(site: Site) {
  const lastMs = new Map<string, number>();
  const left = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function announceLeft(): Promise<void> {
    const runIds = [...left];
    left.clear();
    timer = undefined;
    for (const [runId, ms] of lastMs) if (performance.now() - ms > PAUSE_MS) lastMs.delete(runId);
    for (const runId of runIds) lastMs.set(runId, performance.now());
    if (site.closing.aborted) return;
    try {
      await site.database.raw("select pg_notify('lanekeeper', 'run:' || id) from unnest(?::text[]) id", [
        runIds,
      ]);
    } catch (error) {
      site.log.warn({ err: error }, "could not announce changes of runs");
    }
  }

  return {
    /** Returns whether the change being written is to be announced in its transaction. */
    isDue(runId: string): boolean {
      const now = performance.now();
      if (now - (lastMs.get(runId) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS) return false;
      lastMs.set(runId, now);
      return true;
    },
    /** Call after a change was written without an announcement. */
    announceSoon(runId: string): void {
      left.add(runId);
      timer ??= setTimeout(() => void announceLeft(), PAUSE_MS).unref();
    },
  };
}
