import { Model } from "objection";
import { newId } from "../newId.ts";

/** Base of all records: the id is assigned at the insert, and updatedAt at each change. */
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
