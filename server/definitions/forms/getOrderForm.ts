import type { SignedInContext } from "../../platform/rpc/context.ts";
import { oncePerRole } from "./oncePerRole.ts";
import { keptOrderForm } from "./orderForm.ts";
import { presentOrderFormFor } from "./present.ts";

const presented = oncePerRole(presentOrderFormFor);

/** The order form as the caller may fill it in: by enabled modules, then by role.
 *  Gives { fields, groups, version, enabledMixsChecklists, perSampleFields }, the same value until it changes. Spec §4. */
export async function getOrderForm({ site, user }: SignedInContext) {
  return presented(user, await keptOrderForm(site));
}
