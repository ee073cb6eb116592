import { Model } from "objection";

/** One document an administrator changes while the product runs; server/access/settings names the keys. */
export class Setting extends Model {
  static override tableName = "settings";
  static override idColumn = "key";
  static override jsonAttributes = ["value"];

  declare key: string;
  declare value: unknown;
  declare updatedAt: Date;
}
