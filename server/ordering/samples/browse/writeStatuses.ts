import type { Knex } from "knex";
import { type FacilityStatus, Sample } from "../../../../db/models/Sample.ts";
import { recordChanges } from "../../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";

/** Samples by the status each is to have. */
export type StatusGroups = Map<FacilityStatus, Sample[]>;

/** Gives samples, whose orders are locked, other statuses: one statement a status, one audit row an order, which tells
 *  what each had before. */
export async function writeStatuses(
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

/** Values by what they have in common, in their order. */
export function grouped<Value, Key>(values: Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
