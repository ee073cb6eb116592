import type { Knex } from "knex";
import { OrderAmendment } from "../../../db/models/OrderAmendment.ts";
import type { OrderFormInForce } from "../../definitions/forms/orderForm.ts";
import { presentName } from "../../platform/people/presentPerson.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";

/** An amendment for a user: for a researcher without fields that became facility-only since. */
export function presentAmendment(user: SessionUser, form: OrderFormInForce, amendment: OrderAmendment) {
  const seesAll = hasRight(user, "records.read");
  return {
    id: amendment.id,
    state: amendment.state,
    reason: amendment.reason,
    changes: amendment.changes.filter(({ field }) => seesAll || !form.facilityNames.has(field)),
    decisionReason: amendment.decisionReason,
    createdAt: amendment.createdAt.toISOString(),
    createdBy: presentName(amendment.createdBy),
    decidedAt: amendment.decidedAt?.toISOString() ?? null,
    decidedBy: presentName(amendment.decidedBy),
  };
}

/** Reads an amendment with its users. */
export function readAmendment(trx: Knex, id: string) {
  return OrderAmendment.query(trx).findById(id).withGraphFetched("[createdBy, decidedBy]").throwIfNotFound();
}
