import { type ModelOptions, Model, type QueryContext, type StaticHookArguments } from "objection";
import { newId } from "../newId.ts";

/** A recorded change: actor, action, target and time. Append-only: an entry is neither changed nor deleted. */
export class AuditEntry extends Model {
  static override tableName = "audit_entries";
  static override jsonAttributes = ["before", "after"];

  declare id: string;
  declare at: Date;
  declare userId: string | null;
  declare action: string;
  declare targetType: string;
  declare targetId: string;
  declare orderId: string | null;
  declare before: Record<string, unknown> | null;
  declare after: Record<string, unknown> | null;
  declare requestId: string | null;
  /** The name of the token of the request; null for changes in a session or by the system. */
  declare tokenName: string | null;

  override $beforeInsert(): void {
    this.id = newId();
  }

  override $beforeUpdate(_options: ModelOptions, _context: QueryContext): void {
    throw new Error("Audit entries are append-only");
  }

  static override beforeDelete(_args: StaticHookArguments<AuditEntry>): void {
    throw new Error("Audit entries are append-only");
  }
}
