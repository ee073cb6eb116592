import type { Knex } from "knex";
import type { Order } from "../../../../db/models/Order.ts";
import { PipelineResultSelection } from "../../../../db/models/PipelineResultSelection.ts";
import type { SessionUser } from "../../../platform/rpc/context.ts";
import { hasRight } from "../../../platform/rpc/rules/rights.ts";
import { departmentOfStudy } from "../../../access/departments/visibleStudies.ts";
import { maySeeOrder } from "../../../ordering/access/orderAccess.ts";
import type { Site } from "../../../platform/site/site.ts";

/** Changes are collected for this time before they are announced, because a run changes with each task. */
const COLLECT_MS = 300;

interface Subscriber {
  user: SessionUser;
  onChange: (runId: string) => void;
}

interface Watch {
  subscribers: Set<Subscriber>;
  changed: Set<string>;
}

const watches = new WeakMap<Site, Watch>();

/**
 * Calls `onChange` with the ids of changed runs that the user may see: all for the facility, the selected results of
 * visible orders or studies for researchers. Returns a function that ends the subscription. One query serves all
 * subscribers and all runs that changed within a short time.
 */
export function runChanges(site: Site, user: SessionUser, onChange: (runId: string) => void): () => void {
  const { subscribers } = getWatch(site);
  const mine = { user, onChange };
  subscribers.add(mine);
  return () => void subscribers.delete(mine);
}

function getWatch(site: Site): Watch {
  const found = watches.get(site);
  if (found) return found;
  const watch: Watch = { subscribers: new Set(), changed: new Set() };
  watches.set(site, watch);
  site.changes.subscribe((topic) => {
    const [kind, runId] = topic.split(":");
    if (kind !== "run" || runId === undefined || watch.subscribers.size === 0) return;
    if (watch.changed.size === 0) setTimeout(() => void notifySubscribers(site, watch), COLLECT_MS).unref();
    watch.changed.add(runId);
  });
  return watch;
}

async function notifySubscribers(site: Site, { subscribers, changed }: Watch): Promise<void> {
  const runIds = [...changed];
  changed.clear();
  const researchers = [...subscribers].filter(({ user }) => !hasRight(user, "records.read"));
  for (const { user, onChange } of subscribers)
    if (hasRight(user, "records.read")) for (const runId of runIds) onChange(runId);
  if (researchers.length === 0) return;
  try {
    for (const { runId, ...target } of await findSelected(site.database, runIds))
      for (const { user, onChange } of researchers) if (maySeeOrder(user, target)) onChange(runId);
  } catch (error) {
    // Only the immediate notice is lost: pages fetch again when they become visible.
    site.log.warn({ err: error }, "could not tell whom changes of runs concern");
  }
}

interface Selected {
  runId: string;
  userId: string;
  departmentId: string | null;
  approvalState: Order["approvalState"];
}

/** Returns the selected runs among these, with the owners and departments of their orders and studies. */
async function findSelected(db: Knex, runIds: string[]): Promise<Selected[]> {
  const rows = await PipelineResultSelection.query(db)
    .leftJoin("orders", "orders.id", "pipelineResultSelections.orderId")
    .leftJoin("studies", "studies.id", "pipelineResultSelections.studyId")
    .whereIn("selectedRunId", runIds)
    .select(
      "selectedRunId as runId",
      PipelineResultSelection.raw("coalesce(orders.approval_state, 'not_required')").as("approvalState"),
      PipelineResultSelection.raw("coalesce(orders.user_id, studies.user_id)").as("userId"),
      PipelineResultSelection.raw(
        `case when orders.id is null then ${departmentOfStudy("studies")} else orders.department_id end`,
      ).as("departmentId"),
    );
  return rows as unknown as Selected[];
}
