import type { Knex } from "knex";
import type { z } from "zod";
import { type FacilityStatus, Sample } from "../../../../db/models/Sample.ts";
import { transaction } from "../../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { notify } from "../../../platform/notifications/notify.ts";
import { chosenSamples, type Refusal, presentRefusals } from "./chosenSamples.ts";
import type { setStatusInput, restoreStatusInput } from "./schema.ts";
import { lockSamples } from "../../access/studySamples.ts";
import { awaitsApproval } from "../../access/errors.ts";
import { followFacilityStatus } from "../../stages/followFacilityStatus.ts";
import { isAcceptance } from "../rules/isAcceptance.ts";
import { sampleNotFound, statusChangedMeanwhile } from "../errors.ts";
import { emitEvent } from "../../../access/webhooks/emitEvent.ts";
import { recordChanges } from "../../../platform/audit/recordChange.ts";

const CODES_LISTED = 3;

/** The result of a bulk status change. before: the changed samples by former status, the input of restoreStatus. */
export interface StatusesSet {
  changed: number;
  unchanged: number;
  before: { facilityStatus: FacilityStatus; sampleIds: string[] }[];
  refused: Refusal[];
  refusedCount: number;
}

/** Samples grouped by their new status. */
type StatusGroups = Map<FacilityStatus, Sample[]>;

/** Sets the facility status of selected samples of any orders in one transaction. Samples that already have it keep
 *  their timestamp, samples of orders that await approval are not accepted; owners are notified of new issues. Raises tooManyMatching. */
export async function setStatus(
  ctx: SignedInContext,
  { chosen, facilityStatus }: z.output<typeof setStatusInput>,
): Promise<StatusesSet> {
  return transaction(ctx.db, async (trx) => {
    const { samples: found, refused } = await chosenSamples(trx, ctx, chosen);
    const isRefused = ({ order }: Sample) =>
      order?.approvalState === "pending" && isAcceptance(facilityStatus);
    const samples = found.filter((sample) => !isRefused(sample));
    const pending = found.filter(isRefused);
    const changed = samples.filter((sample) => sample.facilityStatus !== facilityStatus);
    const before = [...grouped(changed, (sample) => sample.facilityStatus)];
    await writeStatuses(trx, ctx, new Map([[facilityStatus, changed]]));
    if (facilityStatus === "ISSUE") await notifyOwners(trx, ctx, changed);
    return {
      changed: changed.length,
      unchanged: samples.length - changed.length,
      before: before.map(([status, of]) => ({ facilityStatus: status, sampleIds: of.map(({ id }) => id) })),
      ...presentRefusals([
        ...refused,
        ...pending.map(({ id, sampleId }) => ({ id, code: sampleId, error: awaitsApproval().sentence })),
      ]),
    };
  });
}

// Each order gets its own notification, as in changeFacilityStatus.
async function notifyOwners(trx: Knex.Transaction, ctx: SignedInContext, samples: Sample[]): Promise<void> {
  for (const [orderId, withIssue] of grouped(samples, (sample) => sample.orderId))
    await notify(trx, ctx, {
      kind: "samples.issue",
      to: { userIds: withIssue.flatMap(({ order }) => order?.userId ?? []).slice(0, 1) },
      orderId,
      data: {
        samples: withIssue.length,
        sampleCodes: withIssue.slice(0, CODES_LISTED).map(({ sampleId }) => sampleId),
      },
    });
}

/** Undoes setStatus: restores earlier statuses unless a status has changed since then. Returns { restored, refused,
 *  refusedCount }. */
export async function restoreStatus(
  ctx: SignedInContext,
  { from, to }: z.output<typeof restoreStatusInput>,
): Promise<{ restored: number; refused: Refusal[]; refusedCount: number }> {
  const wanted = new Map<string, FacilityStatus>(
    to.flatMap(({ facilityStatus, sampleIds }) => sampleIds.map((id) => [id, facilityStatus] as const)),
  );
  return transaction(ctx.db, async (trx) => {
    const samples = await lockSamples(trx, [...wanted.keys()]);
    const known = new Set(samples.map(({ id }) => id));
    const still = samples.filter((sample) => sample.facilityStatus === from);
    await writeStatuses(
      trx,
      ctx,
      grouped(still, (sample) => wanted.get(sample.id) ?? from),
    );
    const refused = [
      ...samples
        .filter((sample) => sample.facilityStatus !== from)
        .map(({ id, sampleId }) => ({ id, code: sampleId, error: statusChangedMeanwhile().sentence })),
      ...[...wanted.keys()]
        .filter((id) => !known.has(id))
        .map((id) => ({ id, code: null, error: sampleNotFound().sentence })),
    ];
    return { restored: still.length, ...presentRefusals(refused) };
  });
}

/**
 * Updates the status of samples whose orders are locked: one statement per status, one audit entry per order with the
 * former statuses.
 */
async function writeStatuses(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  groups: StatusGroups,
): Promise<void> {
  for (const [facilityStatus, samples] of groups) {
    await Sample.query(trx)
      .whereRaw("id = any(?)", [samples.map(({ id }) => id)])
      .patch({ facilityStatus, facilityStatusUpdatedAt: new Date() });
  }
  const changes = [...groups].flatMap(([after, samples]) => samples.map((sample) => ({ sample, after })));
  const ofOrders = grouped(changes, ({ sample }) => sample.orderId);
  await emitEvent(trx, "samples.updated", ...ofOrders.keys());
  await recordChanges(
    trx,
    ctx,
    [...ofOrders.values()].flatMap((ofOrder) => {
      const order = ofOrder[0]?.sample.order;
      return order
        ? [
            {
              action: "samples.facilityStatusChanged",
              targetType: "order",
              targetId: order.id,
              order,
              before: idsBy(ofOrder, ({ sample }) => sample.facilityStatus),
              after: idsBy(ofOrder, ({ after }) => after),
            },
          ]
        : [];
    }),
  );
  const statuses = new Map(changes.map(({ sample, after }) => [sample.id, after]));
  await followFacilityStatus(
    trx,
    ctx,
    changes.map(({ sample }) => sample),
    ({ id }) => statuses.get(id),
  );
}

type StatusChange = { sample: Sample; after: FacilityStatus };

function idsBy(
  changes: StatusChange[],
  statusOf: (change: StatusChange) => FacilityStatus,
): Record<string, string[]> {
  return Object.fromEntries(
    [...grouped(changes, statusOf)].map(([status, of]) => [status, of.map(({ sample }) => sample.id)]),
  );
}

/** Groups values by key, in their order. */
function grouped<Value, Key>(values: Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
