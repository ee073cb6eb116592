import type { Department } from "../../../db/models/Department.ts";
import type { DepartmentMembership } from "../../../db/models/DepartmentMembership.ts";
import type { User } from "../../../db/models/User.ts";

/** A department for administrators (additions §13). */
export function presentDepartment(
  department: Department,
  { members, leads }: { members: number; leads: number },
) {
  const { id, name, costCentre, billingAddress, requiresApproval, isActive, createdAt } = department;
  return {
    id,
    name,
    costCentre,
    billingAddress,
    requiresApproval,
    active: isActive,
    memberCount: members,
    leadCount: leads,
    createdAt: createdAt.toISOString(),
  };
}

export function presentMember(user: User) {
  const { id: userId, firstName, lastName, email, active, departmentRole } = user;
  return { userId, firstName, lastName, email, active, role: departmentRole ?? ("member" as const) };
}

/** A period in the history of a person's departments. */
export function presentMembership(membership: DepartmentMembership) {
  const { departmentId, departmentName, role, startedAt, endedAt } = membership;
  return {
    departmentId,
    departmentName,
    role,
    from: startedAt.toISOString(),
    to: endedAt?.toISOString() ?? null,
  };
}
