import { Model } from "objection";
import type { DEPARTMENT_ROLES } from "../values.ts";

/** A period in which a user belonged to a department with one role. Written by triggers when the user changes. */
export class DepartmentMembership extends Model {
  static override tableName = "department_memberships";

  declare id: string;
  declare userId: string;
  /** Null once the department was deleted; its name remains. */
  declare departmentId: string | null;
  declare departmentName: string;
  declare role: (typeof DEPARTMENT_ROLES)[number];
  declare startedAt: Date;
  /** Null for the present department. */
  declare endedAt: Date | null;
}
