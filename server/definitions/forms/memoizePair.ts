import type { Role } from "../../../db/models/User.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";

/** Caches the result of a function of two objects as long as both exist. */
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

/** Caches the presentation of a form for each role as long as the form exists. */
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
