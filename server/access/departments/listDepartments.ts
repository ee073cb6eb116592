import type { Knex } from "knex";
import type { z } from "zod";
import { Department } from "../../../db/models/Department.ts";
import { DepartmentMembership } from "../../../db/models/DepartmentMembership.ts";
import { User } from "../../../db/models/User.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { likePattern } from "../../platform/input/text.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { DEPARTMENT_MEMBERS_MAX, DEPARTMENTS_MAX } from "../limits.ts";
import { readSetting } from "../settings/readSetting.ts";
import { departmentUnknown } from "./errors.ts";
import { presentDepartment, presentMember, presentMembership } from "./present.ts";
import type { listDepartmentsInput } from "./schema.ts";

/** Lists the departments in use, by name. Additions §13. */
export async function listDepartments(db: Knex): Promise<{ id: string; name: string }[]> {
  const departments = await Department.query(db)
    .where({ isActive: true })
    .orderByRaw("lower(name), id")
    .limit(DEPARTMENTS_MAX);
  return departments.map(({ id, name }) => ({ id, name }));
}

/** Lists the names of all departments, also of inactive ones. */
export async function listNames(db: Knex): Promise<{ id: string; name: string }[]> {
  const departments = await Department.query(db).orderByRaw("lower(name), id").limit(DEPARTMENTS_MAX);
  return departments.map(({ id, name }) => ({ id, name }));
}

/** Lists all departments with their numbers of members and leads, by name. Filtered by a part of name or cost centre.
 *  Returns { departments, total, limit, offset }. Additions §13. */
export async function listAllDepartments(
  db: Knex,
  { search, limit, offset }: z.output<typeof listDepartmentsInput>,
) {
  const found = Department.query(db).modify((query) => {
    if (!search) return;
    const pattern = likePattern(search);
    query.where((match) => match.where("name", "ilike", pattern).orWhere("costCentre", "ilike", pattern));
  });
  const [departments, total] = await Promise.all([
    found.clone().orderByRaw("lower(name), id").limit(limit).offset(offset),
    found.resultSize(),
  ]);
  return { departments: await withCounts(db, departments), total, limit, offset };
}

/** Adds the numbers of members and leads to departments. */
export async function withCounts(db: Knex, departments: Department[]) {
  const rows = (await User.query(db)
    .whereIn(
      "departmentId",
      departments.map(({ id }) => id),
    )
    .groupBy("departmentId")
    .select(
      "departmentId",
      User.raw("count(*)::integer as members"),
      User.raw("count(*) filter (where department_role = 'lead')::integer as leads"),
    )) as unknown as { departmentId: string; members: number; leads: number }[];
  const counts = new Map(rows.map((row) => [row.departmentId, row]));
  return departments.map((department) =>
    presentDepartment(department, counts.get(department.id) ?? { members: 0, leads: 0 }),
  );
}

/** Lists the members of a department, leads first, then by name. Returns { members }. Raises departmentUnknown. */
export async function listMembers(db: Knex, { departmentId }: { departmentId: string }) {
  if (!(await Department.query(db).findById(departmentId))) raise(departmentUnknown());
  const members = await User.query(db)
    .where({ departmentId })
    .orderByRaw("department_role = 'lead' desc, last_name, first_name, id")
    .limit(DEPARTMENT_MEMBERS_MAX);
  return { members: members.map(presentMember) };
}

/** Returns whether a user may invite members to their department: its leads, unless the facility has switched it off. */
export async function mayInviteMembers(
  db: Knex,
  { departmentRole }: Pick<User, "departmentRole">,
): Promise<boolean> {
  return departmentRole === "lead" && (await readSetting("access", db)).leadsInvite;
}

/** Returns the department of the caller with its leads, their history of departments, and whether they may invite
 *  members: { department, role, leads, mayInvite, history }; department null without one. */
export async function readOwnDepartment({ db, user: { id } }: SignedInContext) {
  const user = await User.query(db).findById(id).withGraphFetched("department").throwIfNotFound();
  const { department, departmentRole, departmentId } = user;
  const [leads, { history }, mayInvite] = await Promise.all([
    departmentId === null
      ? []
      : User.query(db)
          .where({ departmentId, departmentRole: "lead", active: true })
          .orderBy(["lastName", "firstName", "id"])
          .limit(LEADS_SHOWN),
    listHistory(db, { userId: id }),
    mayInviteMembers(db, user),
  ]);
  return {
    department: department
      ? { id: department.id, name: department.name, requiresApproval: department.requiresApproval }
      : null,
    role: departmentRole,
    mayInvite,
    leads: leads.map(({ firstName, lastName, email }) => ({ firstName, lastName, email })),
    history,
  };
}

const LEADS_SHOWN = 20;
const HISTORY_SHOWN = 100;

/** Lists the departments of a person over time, newest first, at most 100: { history }. */
export async function listHistory(db: Knex, { userId }: { userId: string }) {
  const history = await DepartmentMembership.query(db)
    .where({ userId })
    .orderBy([
      { column: "startedAt", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(HISTORY_SHOWN);
  return { history: history.map(presentMembership) };
}
