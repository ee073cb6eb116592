import { StoredRecord } from "./StoredRecord.ts";

/** A department, also called lab. Its members are the users with its id. */
export class Department extends StoredRecord {
  static override tableName = "departments";

  static override get hasUpdatedAt() {
    return false;
  }

  declare name: string;
  declare description: string | null;
  /** Inactive: kept for its orders, and not offered any more. */
  declare isActive: boolean;
  declare costCentre: string | null;
  declare billingAddress: string | null;
  /** Whether a lead has to approve each order of a member before the facility accepts it. */
  declare requiresApproval: boolean;
  /** Its prices; null: those of the price list. */
  declare rateGroupId: string | null;
}
