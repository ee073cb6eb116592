import type { SignedInContext } from "../context.ts";
import type { Role } from "../../db/models/User.ts";
import { keptOrderForm, type OrderFormInForce } from "./orderForm.ts";
import { presentOrderFormFor } from "./present.ts";

type Presented = ReturnType<typeof presentOrderFormFor>;

// By the kept form: presented once for each role, however many ask.
const presented = new WeakMap<OrderFormInForce, Map<Role, Presented>>();

/** The order form as the caller may fill it in: by enabled modules, then by role.
 *  Gives { fields, groups, version, enabledMixsChecklists, perSampleFields }, the same value until it changes. Spec §4. */
export async function getOrderForm({ site, user }: SignedInContext): Promise<Presented> {
  const form = await keptOrderForm.of(site);
  const byRole = presented.get(form) ?? new Map<Role, Presented>();
  presented.set(form, byRole);
  const known = byRole.get(user.role) ?? presentOrderFormFor(user, form);
  byRole.set(user.role, known);
  return known;
}
