import { Model } from "objection";
import { newId } from "../newId.ts";

/** What every record has: an id given at its insert, and the time of its last change. */
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
