import type { Knex } from "knex";
import type { z } from "zod";
import { type QualityLimits, Service } from "../../../db/models/Service.ts";
import { MeasurementType } from "../../../db/models/MeasurementType.ts";
import { OrderForm } from "../../../db/models/OrderForm.ts";
import { isStillReferenced, sqlState, UNIQUE_VIOLATION } from "../../../db/sqlState.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { SERVICES_MAX } from "../limits.ts";
import {
  limitTypeUnknown,
  serviceFormMissing,
  serviceInUse,
  serviceNameTaken,
  tooManyServices,
} from "./errors.ts";
import { serviceNotFound } from "../forms/errors.ts";
import { cachedStoredOrderForms } from "../forms/orderForm.ts";
import { withCounts } from "./listServices.ts";
import type { createServiceInput, updateServiceInput } from "./schema.ts";

/** Creates a service at the end of the list. Returns { service }. Raises serviceNameTaken, tooManyServices,
 *  limitTypeUnknown. */
export async function createService(
  ctx: SignedInContext,
  { qualityLimits, ...input }: z.output<typeof createServiceInput>,
) {
  const service = await refuseTakenName(() =>
    transaction(ctx.db, async (trx) => {
      const known = await lockList(trx);
      if (known.length >= SERVICES_MAX) raise(tooManyServices());
      await refuseUnknownTypes(trx, qualityLimits);
      const position = (known.at(-1)?.position ?? -1) + 1;
      const created = await Service.query(trx)
        .insert({ ...definedFields({ ...input, qualityRules: qualityLimits }), position })
        .returning("*");
      await recordChange(trx, ctx, {
        action: "service.created",
        targetType: "service",
        targetId: created.id,
        after: facts(created),
      });
      return created;
    }),
  );
  return presentOne(ctx.db, service);
}

/** Changes the given fields of a service. active: false: it is kept for its orders, and not offered any more. position:
 *  moves it to this index of the list. Returns { service }. Raises serviceNotFound, serviceNameTaken,
 *  serviceFormMissing, limitTypeUnknown. */
export async function updateService(
  ctx: SignedInContext,
  { serviceId, active: isActive, position, qualityLimits, ...named }: z.output<typeof updateServiceInput>,
) {
  const columns = definedFields({ ...named, isActive, qualityRules: qualityLimits });
  const service = await refuseTakenName(() =>
    transaction(ctx.db, async (trx) => {
      const known = await lockList(trx);
      const before = known.find(({ id }) => id === serviceId) ?? raise(serviceNotFound());
      if (named.usesOwnForm && !(await hasOwnForm(trx, serviceId))) raise(serviceFormMissing());
      await refuseUnknownTypes(trx, qualityLimits);
      if (Object.keys(columns).length > 0) await Service.query(trx).findById(serviceId).patch(columns);
      if (position !== undefined) await move(trx, known, { serviceId, position });
      const after = await Service.query(trx).findById(serviceId).throwIfNotFound();
      await recordChange(trx, ctx, {
        action: "service.changed",
        targetType: "service",
        targetId: serviceId,
        before: facts(before),
        after: facts(after),
      });
      return after;
    }),
  );
  cachedStoredOrderForms.forget(ctx.site);
  return presentOne(ctx.db, service);
}

/** Deletes a service without orders and form versions. Raises serviceNotFound, serviceInUse. */
export async function removeService(
  ctx: SignedInContext,
  { serviceId }: { serviceId: string },
): Promise<void> {
  try {
    await transaction(ctx.db, async (trx) => {
      const known = await lockList(trx);
      const before = known.find(({ id }) => id === serviceId) ?? raise(serviceNotFound());
      await Service.query(trx).deleteById(serviceId);
      await recordChange(trx, ctx, {
        action: "service.deleted",
        targetType: "service",
        targetId: serviceId,
        before: facts(before),
      });
    });
  } catch (error) {
    if (isStillReferenced(error)) raise(serviceInUse());
    throw error;
  }
}

// Positions are changed by one transaction at a time.
async function lockList(trx: Knex.Transaction): Promise<Service[]> {
  await trx.raw("lock table services in share row exclusive mode");
  return Service.query(trx).orderBy(["position", "id"]);
}

async function move(
  trx: Knex.Transaction,
  known: Service[],
  { serviceId, position }: { serviceId: string; position: number },
): Promise<void> {
  const others = known.map(({ id }) => id).filter((id) => id !== serviceId);
  const ids = others.toSpliced(position, 0, serviceId);
  await trx.raw(
    `update services set position = place.position - 1
     from unnest(?::text[]) with ordinality as place(id, position)
     where services.id = place.id and services.position <> place.position - 1`,
    [ids],
  );
}

async function refuseUnknownTypes(
  trx: Knex.Transaction,
  limits: readonly QualityLimits[] | undefined,
): Promise<void> {
  if (limits === undefined || limits.length === 0) return;
  const ids = limits.map(({ typeId }) => typeId);
  // The lock keeps the types until the limits are stored.
  const known = await MeasurementType.query(trx).findByIds(ids).select("id").forShare();
  if (known.length < ids.length) raise(limitTypeUnknown());
}

async function hasOwnForm(trx: Knex.Transaction, serviceId: string): Promise<boolean> {
  return (await OrderForm.query(trx).where({ serviceId }).select("version").first()) !== undefined;
}

async function presentOne(db: Knex, service: Service) {
  const [presented] = await withCounts(db, [service]);
  return { service: presented ?? raise(serviceNotFound()) };
}

function facts(service: Service) {
  const {
    isActive,
    qualityRules,
    name,
    description,
    position,
    turnaroundDays,
    shippingInstructions,
    usesOwnForm,
  } = service;
  return {
    name,
    description,
    position,
    active: isActive,
    turnaroundDays,
    shippingInstructions,
    usesOwnForm,
    qualityLimits: qualityRules,
  };
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) raise(serviceNameTaken());
    throw error;
  }
}
