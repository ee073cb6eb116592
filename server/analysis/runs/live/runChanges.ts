import { PipelineResultSelection } from "../../../../db/models/PipelineResultSelection.ts";
import type { SessionUser } from "../../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../../platform/rpc/gates.ts";
import type { Site } from "../../../platform/site/site.ts";

/** How long changes are gathered before they are told: a run changes with each of its tasks. */
const GATHER_MS = 300;

interface Subscriber {
  user: SessionUser;
  heard: (runId: string) => void;
}

interface Watch {
  subscribers: Set<Subscriber>;
  changed: Set<string>;
}

const watches = new WeakMap<Site, Watch>();

/** Calls `heard` with the ids of runs that changed and that this person sees: facility admins all of them, researchers
 *  the selected result of an own order or study. Until the returned function is called. Asked once for all who
 *  listen, and for all runs that changed in a short time. */
export function runChanges(site: Site, user: SessionUser, heard: (runId: string) => void): () => void {
  const { subscribers } = watchOf(site);
  const mine = { user, heard };
  subscribers.add(mine);
  return () => void subscribers.delete(mine);
}

function watchOf(site: Site): Watch {
  const found = watches.get(site);
  if (found) return found;
  const watch: Watch = { subscribers: new Set(), changed: new Set() };
  watches.set(site, watch);
  site.changes.subscribe((topic) => {
    const [kind, runId] = topic.split(":");
    if (kind !== "run" || runId === undefined || watch.subscribers.size === 0) return;
    if (watch.changed.size === 0) setTimeout(() => void tell(site, watch), GATHER_MS).unref();
    watch.changed.add(runId);
  });
  return watch;
}

async function tell(site: Site, { subscribers, changed }: Watch): Promise<void> {
  const runIds = [...changed];
  changed.clear();
  const researchers = [...subscribers].filter(({ user }) => !isFacilityAdmin(user));
  for (const { user, heard } of subscribers)
    if (isFacilityAdmin(user)) for (const runId of runIds) heard(runId);
  if (researchers.length === 0) return;
  try {
    for (const { runId, ownerId } of await selectedOf(runIds))
      for (const { user, heard } of researchers) if (user.id === ownerId) heard(runId);
  } catch (error) {
    // Nothing is lost but that it is told at once: pages ask again by themselves when they are looked at.
    site.log.warn({ err: error }, "could not tell whom changes of runs concern");
  }
}

/** Which of the runs are selected, and whose orders and studies they were made for. */
async function selectedOf(runIds: string[]): Promise<{ runId: string; ownerId: string }[]> {
  const rows = await PipelineResultSelection.query()
    .leftJoin("orders", "orders.id", "pipelineResultSelections.orderId")
    .leftJoin("studies", "studies.id", "pipelineResultSelections.studyId")
    .whereIn("selectedRunId", runIds)
    .select(
      "selectedRunId as runId",
      PipelineResultSelection.raw("coalesce(orders.user_id, studies.user_id)").as("ownerId"),
    );
  return rows as unknown as { runId: string; ownerId: string }[];
}
