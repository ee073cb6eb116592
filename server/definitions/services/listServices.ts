import type { Knex } from "knex";
import { Order } from "../../../db/models/Order.ts";
import { OrderForm } from "../../../db/models/OrderForm.ts";
import { Service } from "../../../db/models/Service.ts";
import { SERVICES_MAX } from "../limits.ts";
import { presentService, presentServiceForAdministration } from "./present.ts";

/** Lists the services that orders can choose, in the order of the facility. Returns { services }. */
export async function listServices(db: Knex) {
  const services = await inOrder(db).where({ isActive: true });
  return { services: services.map(presentService) };
}

/** Lists all services with the number of their orders and saved form versions. Returns { services }. */
export async function listAllServices(db: Knex) {
  return { services: await withCounts(db, await inOrder(db)) };
}

/** Adds the numbers of orders and form versions to services. */
export async function withCounts(db: Knex, services: Service[]) {
  const ids = services.map(({ id }) => id);
  const [orders, versions] = await Promise.all([
    countByService(Order.query(db).whereIn("serviceId", ids)),
    countByService(OrderForm.query(db).whereIn("serviceId", ids)),
  ]);
  return services.map((service) =>
    presentServiceForAdministration(service, {
      orders: orders.get(service.id) ?? 0,
      formVersions: versions.get(service.id) ?? 0,
    }),
  );
}

function inOrder(db: Knex) {
  return Service.query(db).orderBy(["position", "id"]).limit(SERVICES_MAX);
}

async function countByService(query: ReturnType<typeof Order.query>): Promise<Map<string, number>> {
  const rows = (await query.groupBy("serviceId").select("serviceId").count({ amount: "*" })) as unknown as {
    serviceId: string;
    amount: string;
  }[];
  return new Map(rows.map(({ serviceId, amount }) => [serviceId, Number(amount)]));
}
