import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import { Order } from "../../../db/models/Order.ts";
import { User } from "../../../db/models/User.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { whereMaySee } from "../access/orderAccess.ts";
import { likePattern } from "../../platform/input/text.ts";

export type SharingMode = "personal" | "department" | "all";

/** The filter of orders. search: part of number, name or owner. */
export interface OrderFilter {
  search?: string | undefined;
  status?: Order["status"] | undefined;
  departmentId?: string | undefined;
}

/** The query of matching orders: all for an admin, for a researcher their own, and their department's if the facility
 *  shares them. Additions §1, §3, reference §4. */
export function matchingOrders(
  db: Knex,
  user: SessionUser,
  { search, status, departmentId }: OrderFilter,
): QueryBuilder<Order> {
  return Order.query(db).modify((query) => {
    whereMaySee(query, user);
    if (departmentId) query.where("orders.departmentId", departmentId);
    if (status) query.where("orders.status", status);
    if (search) matching(db, query, search);
  });
}

/** The owners whose orders appear in a user's list. */
export async function readSharingMode(db: Knex, user: SessionUser): Promise<SharingMode> {
  if (hasRight(user, "records.read")) return "all";
  const { departmentSharing } = await readSetting("access", db);
  return departmentSharing ? "department" : "personal";
}

function matching(db: Knex, query: QueryBuilder<Order>, search: string): void {
  const pattern = likePattern(search);
  query.where((match) =>
    match
      .where("orders.orderNumber", "ilike", pattern)
      .orWhere("orders.name", "ilike", pattern)
      .orWhereIn(
        "orders.userId",
        User.query(db)
          .select("id")
          .whereRaw("(first_name || ' ' || last_name || ' ' || email) ilike ?", [pattern]),
      ),
  );
}
