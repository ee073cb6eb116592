import { Model } from "objection";
import { newId } from "../newId.ts";

/** Base of records: assigns the id at the insert, and updatedAt at each update unless the table has no such column. */
export abstract class StoredRecord extends Model {
  declare id: string;
  declare createdAt: Date;
  declare updatedAt: Date;

  static get hasUpdatedAt(): boolean {
    return true;
  }

  override $beforeInsert(): void {
    this.id ??= newId();
  }

  override $beforeUpdate(): void {
    if ((this.constructor as typeof StoredRecord).hasUpdatedAt) this.updatedAt = new Date();
  }
}
