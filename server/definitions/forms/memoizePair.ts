import type { Role } from "../../../db/models/User.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";

/** Makes one value of two that are kept, and keeps it as long as both are. */
export function memoizePair<One extends object, Other extends object, Made>(
  make: (one: One, other: Other) => Made,
): (one: One, other: Other) => Made {
  const known = new WeakMap<One, WeakMap<Other, Made>>();
  return (one, other) => {
    const byOther = known.get(one) ?? new WeakMap<Other, Made>();
    known.set(one, byOther);
    const made = byOther.get(other) ?? make(one, other);
    byOther.set(other, made);
    return made;
  };
}

/** Presents a form once for each role as long as the form is kept, however many ask. */
export function memoizePerRole<Form extends object, Presented>(
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
