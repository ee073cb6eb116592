import type { QueryBuilder } from "objection";
import type { z } from "zod";
import { Order } from "../../db/models/Order.ts";
import { Sample } from "../../db/models/Sample.ts";
import { User } from "../../db/models/User.ts";
import type { SignedInContext } from "../context.ts";
import { keptOrderForm } from "../forms/orderForm.ts";
import { isFacilityAdmin } from "../gates.ts";
import { readSetting } from "../settings/readSetting.ts";
import { likePattern } from "../text.ts";
import { presentOrderFor, presentOwner } from "./present.ts";
import type { listOrdersInput } from "./schema.ts";

type SharingMode = "personal" | "department" | "all";

/** Orders newest first: an admin's are all, a researcher's their own, or their department's where the facility
 *  shares them. Found by a part of number, name or owner, and by status.
 *  Gives { orders, sharingMode, total, limit, offset }. Additions §1, §3, reference §4. */
export async function listOrders(
  ctx: SignedInContext,
  { limit, offset, search, status }: z.output<typeof listOrdersInput>,
) {
  const sharingMode = await sharingModeOf(ctx);
  const form = await keptOrderForm(ctx.site);
  const found = Order.query().modify((query) => {
    ofSharing(query, sharingMode, ctx.user.id);
    if (status) query.where("orders.status", status);
    if (search) matching(query, search);
  });
  const [orders, total] = await Promise.all([
    found
      .clone()
      .select(
        "orders.*",
        Sample.query().count().whereColumn("samples.orderId", "orders.id").as("sampleCount"),
      )
      .withGraphFetched("[user.department, statusNotes(samplesSent)]")
      .modifiers({ samplesSent: (notes) => notes.where({ noteType: "SAMPLES_SENT" }) })
      .orderBy([
        { column: "orders.createdAt", order: "desc" },
        { column: "orders.id", order: "desc" },
      ])
      .limit(limit)
      .offset(offset),
    found.resultSize(),
  ]);
  return {
    orders: orders.map((order) => ({
      ...presentOrderFor(ctx.user, form, order),
      user: presentOwner(order),
      _count: { samples: Number((order as Order & { sampleCount: string }).sampleCount) },
      statusNotes: (order.statusNotes ?? []).map((note) => ({
        id: note.id,
        createdAt: note.createdAt.toISOString(),
      })),
    })),
    sharingMode,
    total,
    limit,
    offset,
  };
}

async function sharingModeOf(ctx: SignedInContext): Promise<SharingMode> {
  if (isFacilityAdmin(ctx.user)) return "all";
  const { departmentSharing } = await readSetting("access");
  return departmentSharing ? "department" : "personal";
}

function ofSharing(query: QueryBuilder<Order>, sharingMode: SharingMode, userId: string): void {
  if (sharingMode === "personal") query.where("orders.userId", userId);
  if (sharingMode !== "department") return;
  const own = User.query().findById(userId).select("departmentId");
  query.where((visible) =>
    visible
      .where("orders.userId", userId)
      .orWhereIn("orders.userId", User.query().select("id").where("departmentId", "=", own)),
  );
}

function matching(query: QueryBuilder<Order>, search: string): void {
  const pattern = likePattern(search);
  query.where((match) =>
    match
      .where("orders.orderNumber", "ilike", pattern)
      .orWhere("orders.name", "ilike", pattern)
      .orWhereIn(
        "orders.userId",
        User.query()
          .select("id")
          .whereRaw("(first_name || ' ' || last_name || ' ' || email) ilike ?", [pattern]),
      ),
  );
}
