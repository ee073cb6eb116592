import { Model } from "objection";
import type { USER_ROLES } from "../values.ts";
import { Department } from "./Department.ts";
import { StoredRecord } from "./StoredRecord.ts";

export type Role = (typeof USER_ROLES)[number];

export class User extends StoredRecord {
  static override tableName = "users";

  declare email: string;
  declare passwordHash: string;
  declare firstName: string;
  declare lastName: string;
  declare phone: string | null;
  declare institution: string | null;
  declare role: Role;
  declare isDemo: boolean;
  declare active: boolean;
  /** An account for programs: it has no password and is used with tokens only. */
  declare isService: boolean;
  declare departmentId: string | null;
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
