import type { Knex } from "knex";
import type { Order, OrderStage } from "../../../db/models/Order.ts";
import { Service } from "../../../db/models/Service.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { addWorkingDays, dayIn } from "./rules/dueDate.ts";

const STARTS: readonly OrderStage[] = ["ACCEPTED", "RECEIVED"];

/** Returns the column dueDate of an order that reaches a stage, as far as it changes: the turnaround time of its service
 *  counts from the acceptance, and again from the receipt of the samples. A draft has none. A date that the facility
 *  set is kept. */
export async function computeDueDate(
  trx: Knex,
  order: Order,
  to: OrderStage,
): Promise<{ dueDate?: string | null }> {
  if (order.isDueDateFixed) return {};
  if (to === "DRAFT") return { dueDate: null };
  if (!STARTS.includes(to)) return {};
  const dueDate = await readTurnaroundDate(trx, order);
  return dueDate === null ? {} : { dueDate };
}

/** Returns the day that follows the present one by the turnaround time of the service of an order; null without one. */
export async function readTurnaroundDate(
  trx: Knex,
  { serviceId }: Pick<Order, "serviceId">,
): Promise<string | null> {
  const service = serviceId === null ? undefined : await Service.query(trx).findById(serviceId);
  if (!service?.turnaroundDays) return null;
  return addWorkingDays(await readToday(trx), service.turnaroundDays);
}

/** Returns the present day at the facility, as YYYY-MM-DD. */
export async function readToday(trx: Knex): Promise<string> {
  const { timeZone } = await readSetting("facility", trx);
  return dayIn(new Date(), timeZone);
}
