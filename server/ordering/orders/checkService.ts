import type { Knex } from "knex";
import { Service } from "../../../db/models/Service.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { serviceNotOffered } from "./errors.ts";

/** Refuses a service that orders cannot choose, and locks it, so that it cannot be deactivated before the order is
 *  stored. null: no service. Raises serviceNotOffered. */
export async function checkService(trx: Knex.Transaction, serviceId: string | null): Promise<void> {
  if (serviceId === null) return;
  const service = await Service.query(trx).findById(serviceId).where({ isActive: true }).forShare();
  if (!service) raise(serviceNotOffered());
}
