import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import { Order } from "../../../db/models/Order.ts";
import { User } from "../../../db/models/User.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { whereMaySee } from "../access/orderAccess.ts";
import { OPEN_STAGES } from "../stages/rules/stageTransitions.ts";
import { likePattern } from "../../platform/input/text.ts";

export type SharingMode = "personal" | "department" | "all";

/** The filter of orders. search: part of number, name or owner. */
export interface OrderFilter {
  search?: string | undefined;
  status?: Order["status"] | undefined;
  departmentId?: string | undefined;
  stage?: Order["stage"] | undefined;
  /** "none" for orders without a responsible user. */
  assigneeId?: string | undefined;
  priority?: Order["priority"] | undefined;
  due?: "overdue" | "soon" | undefined;
}

/** The query of matching orders: all for an admin, for a researcher their own, and their department's if the facility
 *  shares them. Additions §1, §3, reference §4. */
export function matchingOrders(db: Knex, user: SessionUser, filter: OrderFilter): QueryBuilder<Order> {
  const { search, status, departmentId, stage, due } = filter;
  return Order.query(db).modify((query) => {
    whereMaySee(query, user);
    if (departmentId) query.where("orders.departmentId", departmentId);
    if (status) query.where("orders.status", status);
    if (stage) query.where("orders.stage", stage);
    if (hasRight(user, "records.read")) ofPlan(query, filter);
    if (due) query.whereIn("orders.stage", [...OPEN_STAGES, "ON_HOLD"]).whereRaw(DUE[due]);
    if (search) matching(db, query, search);
  });
}

/** The owners whose orders appear in a user's list. */
export async function readSharingMode(db: Knex, user: SessionUser): Promise<SharingMode> {
  if (hasRight(user, "records.read")) return "all";
  const { departmentSharing } = await readSetting("access", db);
  return departmentSharing ? "department" : "personal";
}

/** The plans of the facility are not a criterion for researchers, who do not see them. */
function ofPlan(query: QueryBuilder<Order>, { assigneeId, priority }: OrderFilter): void {
  if (assigneeId === "none") query.whereNull("orders.assigneeId");
  else if (assigneeId) query.where("orders.assigneeId", assigneeId);
  if (priority) query.where("orders.priority", priority);
}

const TODAY = `(now() at time zone coalesce((select value ->> 'timeZone' from settings where key = 'facility'), 'UTC'))::date`;
// Two working days ahead: four days over a weekend, three from a Saturday.
const SOON = `${TODAY} + case extract(isodow from ${TODAY}) when 4 then 4 when 5 then 4 when 6 then 3 else 2 end`;
const DUE = {
  overdue: `orders.due_date < to_char(${TODAY}, 'YYYY-MM-DD')`,
  soon: `orders.due_date <= to_char(${SOON}, 'YYYY-MM-DD')`,
};

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
