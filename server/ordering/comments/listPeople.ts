import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../access/findOrder.ts";
import { mentionable } from "./mentionable.ts";

const PEOPLE_MAX = 200;

/** Who can be mentioned on an order, but the caller: by name, with their role. Raises orderNotFound, forbidden. */
export async function listPeople(ctx: SignedInContext, { orderId }: { orderId: string }) {
  const order = await findOrder(ctx, orderId);
  const people = await mentionable(order)
    .whereNot("id", ctx.user.id)
    .orderBy(["firstName", "lastName", "id"])
    .limit(PEOPLE_MAX);
  return {
    people: people.map(({ id, firstName, lastName, role }) => ({ id, firstName, lastName, role })),
  };
}
