import { createHash } from "node:crypto";
import type { Knex } from "knex";
import { Department } from "../../../db/models/Department.ts";
import { User } from "../../../db/models/User.ts";
import { DEPARTMENT_ROLES } from "../../../db/values.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import { sentence } from "../../platform/errors/rules/sentence.ts";
import { parseCells } from "../../platform/input/parseCells.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { DEPARTMENT_IMPORT_ROWS_MAX } from "../limits.ts";
import { email as emailSchema, personName } from "../users/person.ts";
import { importColumnsMissing, importTooLong, importUnreadable } from "./errors.ts";
import { departmentName } from "./schema.ts";

const emailInvalid = sentence("departments.import.emailInvalid", "The email address is not valid");
const emailRepeated = sentence("departments.import.emailRepeated", "The email address occurs in line {line}");
const nameMissing = sentence("departments.import.nameMissing", "A new user needs first_name and last_name");
const nameInvalid = sentence("departments.import.nameInvalid", "Department name is not valid");
const roleInvalid = sentence("departments.import.roleInvalid", "department_role must be lead or member");
const accountFixed = sentence(
  "departments.import.accountFixed",
  "Demo and service accounts are not imported",
);

/** The columns of an import and of an export. Only email is required. */
export const IMPORT_COLUMNS = [
  "email",
  "first_name",
  "last_name",
  "department",
  "department_role",
  "cost_centre",
] as const;

type Column = (typeof IMPORT_COLUMNS)[number];
type Role = (typeof DEPARTMENT_ROLES)[number];

/** What an import does with one line. from: the department that the user leaves. */
export interface PlannedRow {
  line: number;
  email: string;
  name: string;
  outcome: "created" | "moved" | "unchanged" | "refused";
  department: string | null;
  role: Role | null;
  from: string | null;
  reason: Sentence | null;
}

/** What an import does: for users by line, and the departments that it creates. */
export interface ImportPlan {
  rows: PlannedRow[];
  departments: { name: string; costCentre: string | null }[];
  /** The users of the lines, by lower-case address; undefined for new ones. */
  users: ReadonlyMap<string, User>;
  /** The names of new users by line. */
  names: ReadonlyMap<number, { firstName: string; lastName: string }>;
  /** Identifies the plan: the same text with the same stored data. */
  key: string;
}

/** Plans the import of a CSV text against the stored users and departments; writes nothing. Raises importUnreadable,
 *  importColumnsMissing, importTooLong. */
export async function planImport(trx: Knex, text: string): Promise<ImportPlan> {
  const lines = readLines(text);
  const [users, departments] = await Promise.all([
    User.query(trx).whereRaw("lower(email) = any(?)", [lines.map(({ email }) => email.toLowerCase())]),
    Department.query(trx),
  ]);
  const userByEmail = new Map(users.map((user) => [user.email.toLowerCase(), user]));
  const nameById = new Map(departments.map(({ id, name }) => [id, name]));
  const known = new Map(departments.map(({ name }) => [name.toLowerCase(), name]));
  const created = new Map<string, { name: string; costCentre: string | null }>();
  const firstLine = new Map<string, number>();

  const rows = lines.map((row): PlannedRow => {
    const key = row.email.toLowerCase();
    const user = userByEmail.get(key);
    const before = firstLine.get(key);
    const name = user ? `${user.firstName} ${user.lastName}` : `${row.first_name} ${row.last_name}`.trim();
    const from = nameById.get(user?.departmentId ?? "") ?? null;
    const planned = { line: row.line, email: row.email, name, from };
    const reason = findProblem(row, user) ?? (before === undefined ? null : emailRepeated({ line: before }));
    firstLine.set(key, before ?? row.line);
    if (reason) return { ...planned, outcome: "refused", department: null, role: null, reason };
    const department =
      row.department === "" ? null : (known.get(row.department.toLowerCase()) ?? row.department);
    if (department !== null && !known.has(department.toLowerCase())) {
      known.set(department.toLowerCase(), department);
      created.set(department.toLowerCase(), { name: department, costCentre: row.cost_centre || null });
    }
    // An empty cell changes nothing.
    const role = (row.department_role || (department === from && user?.departmentRole) || "member") as Role;
    const isSame = department === null || (department === from && role === user?.departmentRole);
    const outcome = !user ? "created" : isSame ? "unchanged" : "moved";
    return { ...planned, outcome, department, role: department === null ? null : role, reason: null };
  });
  const key = createHash("sha256")
    .update(JSON.stringify([rows, [...created.values()]]))
    .digest("hex");
  const names = new Map(
    lines.map(({ line, first_name: firstName, last_name: lastName }) => [line, { firstName, lastName }]),
  );
  return { rows, departments: [...created.values()], users: userByEmail, names, key };
}

type Line = Record<Column, string> & { line: number };

function readLines(text: string): Line[] {
  const { rows, isWhole } = parseCells(text, "csv");
  if (!isWhole) raise(importUnreadable());
  const [header = [], ...lines] = rows;
  const names = header.map((name) => name.trim().toLowerCase());
  if (!names.includes("email")) raise(importColumnsMissing());
  if (lines.length > DEPARTMENT_IMPORT_ROWS_MAX) raise(importTooLong());
  return lines.map((cells, index) => {
    // An export protects cells that look like formulas with an apostrophe.
    const cell = (column: Column) => (cells[names.indexOf(column)] ?? "").trim().replace(/^'(?=[=+\-@])/, "");
    const values = Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, cell(column)]));
    return { ...(values as Record<Column, string>), line: index + 2 };
  });
}

function findProblem(row: Line, user: User | undefined): Sentence | null {
  const isValid = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: string) =>
    schema.safeParse(value).success;
  if (!isValid(emailSchema, row.email)) return emailInvalid();
  if (user?.isDemo || user?.isService) return accountFixed();
  if (!user && !(isValid(personName, row.first_name) && isValid(personName, row.last_name)))
    return nameMissing();
  if (row.department !== "" && !isValid(departmentName, row.department)) return nameInvalid();
  if (row.department_role !== "" && !DEPARTMENT_ROLES.some((role) => role === row.department_role))
    return roleInvalid();
  return null;
}
