import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import { Order } from "../../../db/models/Order.ts";
import { User } from "../../../db/models/User.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/procedures.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { likePattern } from "../../platform/input/text.ts";

export type SharingMode = "personal" | "department" | "all";

/** The filter of orders. search: part of number, name or owner. */
export interface OrderFilter {
  search?: string | undefined;
  status?: Order["status"] | undefined;
}

/** The query of matching orders: all for an admin, for a researcher their own, or their department's if the facility
 *  shares them. Additions §1, §3, reference §4. */
export function matchingOrders(
  db: Knex,
  user: SessionUser,
  sharingMode: SharingMode,
  { search, status }: OrderFilter,
): QueryBuilder<Order> {
  return Order.query(db).modify((query) => {
    ofSharing(db, query, sharingMode, user.id);
    if (status) query.where("orders.status", status);
    if (search) matching(db, query, search);
  });
}

/** The owners whose orders appear in a user's list. */
export async function readSharingMode(db: Knex, user: SessionUser): Promise<SharingMode> {
  if (isFacilityAdmin(user)) return "all";
  const { departmentSharing } = await readSetting("access", db);
  return departmentSharing ? "department" : "personal";
}

function ofSharing(db: Knex, query: QueryBuilder<Order>, sharingMode: SharingMode, userId: string): void {
  if (sharingMode === "personal") query.where("orders.userId", userId);
  if (sharingMode !== "department") return;
  const own = User.query(db).findById(userId).select("departmentId");
  query.where((visible) =>
    visible
      .where("orders.userId", userId)
      .orWhereIn("orders.userId", User.query(db).select("id").where("departmentId", "=", own)),
  );
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
