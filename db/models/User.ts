import { Model } from "objection";
import type { DEPARTMENT_ROLES, USER_ROLES } from "../values.ts";
import { Department } from "./Department.ts";
import { StoredRecord } from "./StoredRecord.ts";

export type Role = (typeof USER_ROLES)[number];
export type DepartmentRole = (typeof DEPARTMENT_ROLES)[number];

export class User extends StoredRecord {
  static override tableName = "users";
  static override jsonAttributes = ["mailPreferences"];

  declare email: string;
  /** Null for an account that signs in only by single sign-on or a directory. */
  declare passwordHash: string | null;
  declare firstName: string;
  declare lastName: string;
  declare phone: string | null;
  declare institution: string | null;
  declare role: Role;
  declare isDemo: boolean;
  declare active: boolean;
  /** An account for programs: it has no password and is used with tokens only. */
  declare isService: boolean;
  /** Someone else chose the password: the account may do nothing else until its user chooses another. */
  declare mustChangePassword: boolean;
  /** As 0000-0002-1825-0097. */
  declare orcid: string | null;
  declare departmentId: string | null;
  /** Null without a department. */
  declare departmentRole: DepartmentRole | null;
  /** The language chosen in the interface; null: the facility's default. */
  declare language: "en" | "de" | null;
  /** Delivery by notification kind; absent: the default of the kind. */
  declare mailPreferences: Record<string, string>;
  /** The address that a mail server refused, and its answer; of another address than the present one it has no effect. */
  declare mailRefusedAddress: string | null;
  declare mailRefusal: string | null;
  /** The announcement of the facility that the user no longer sees. */
  declare dismissedAnnouncementId: string | null;
  /** When the personal data of the account were erased; its records remain. */
  declare erasedAt: Date | null;
  declare department?: Department | null;

  static override get relationMappings() {
    return {
      department: {
        relation: Model.BelongsToOneRelation,
        modelClass: Department,
        join: { from: "users.departmentId", to: "departments.id" },
      },
    };
  }
}
