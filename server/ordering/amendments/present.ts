import type { Knex } from "knex";
import { OrderAmendment, type SampleValueChange } from "../../../db/models/OrderAmendment.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { OrderFormInForce } from "../../definitions/forms/orderForm.ts";
import { presentName } from "../../platform/people/presentPerson.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { visibleAnswers } from "../samples/visibleAnswers.ts";

/** Presents amendments of one order for a user: for a researcher without fields that became facility-only since, in the
 *  order form or in the study form of the sample. */
export async function presentAmendments(
  db: Knex,
  user: SessionUser,
  { form, amendments }: { form: OrderFormInForce; amendments: OrderAmendment[] },
) {
  const isShown = await readShownValues(db, user, { form, amendments });
  return amendments.map((amendment) => present(user, { form, amendment, isShown }));
}

/** Presents one amendment, read by its id. */
export async function presentAmendment(
  db: Knex,
  user: SessionUser,
  { form, id }: { form: OrderFormInForce; id: string },
) {
  const amendment = await OrderAmendment.query(db)
    .findById(id)
    .withGraphFetched("[createdBy, decidedBy]")
    .throwIfNotFound();
  const isShown = await readShownValues(db, user, { form, amendments: [amendment] });
  return present(user, { form, amendment, isShown });
}

type IsShown = (change: SampleValueChange) => boolean;

async function readShownValues(
  db: Knex,
  user: SessionUser,
  { form, amendments }: { form: OrderFormInForce; amendments: OrderAmendment[] },
): Promise<IsShown> {
  const amending = amendments.find(({ sampleChanges }) => sampleChanges.length > 0);
  if (!amending || hasRight(user, "records.read")) return () => true;
  const { orderId } = amending;
  const samples = await Sample.query(db).where({ orderId }).whereNotNull("studyId").select("id", "studyId");
  const studies = new Map(samples.map(({ id, studyId }) => [id, studyId]));
  const visible = await visibleAnswers(user, form, studies.values(), db);
  return ({ id, part, field }) => {
    if (part === "sample") return true;
    return Object.hasOwn(visible({ [part]: { [field]: null } }, studies.get(id) ?? null)[part] ?? {}, field);
  };
}

function present(
  user: SessionUser,
  { form, amendment, isShown }: { form: OrderFormInForce; amendment: OrderAmendment; isShown: IsShown },
) {
  const seesAll = hasRight(user, "records.read");
  return {
    id: amendment.id,
    state: amendment.state,
    reason: amendment.reason,
    changes: amendment.changes.filter(({ field }) => seesAll || !form.facilityNames.has(field)),
    sampleChanges: amendment.sampleChanges.filter(isShown),
    decisionReason: amendment.decisionReason,
    createdAt: amendment.createdAt.toISOString(),
    createdBy: presentName(amendment.createdBy),
    decidedAt: amendment.decidedAt?.toISOString() ?? null,
    decidedBy: presentName(amendment.decidedBy),
  };
}
