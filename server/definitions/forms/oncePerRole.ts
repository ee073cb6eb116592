import type { Role } from "../../../db/models/User.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";

/** Presents a form once for each role as long as the form is kept, however many ask. */
export function oncePerRole<Form extends object, Presented>(
  present: (user: SessionUser, form: Form) => Presented,
): (user: SessionUser, form: Form) => Presented {
  const known = new WeakMap<Form, Map<Role, Presented>>();
  return (user, form) => {
    const byRole = known.get(form) ?? new Map<Role, Presented>();
    known.set(form, byRole);
    const presented = byRole.get(user.role) ?? present(user, form);
    byRole.set(user.role, presented);
    return presented;
  };
}
