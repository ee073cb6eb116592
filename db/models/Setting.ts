import { Model } from "objection";

/** One document that an administrator changes at run time; server/access/settings defines the keys. */
export class Setting extends Model {
  static override tableName = "settings";
  static override idColumn = "key";
  static override jsonAttributes = ["value"];

  declare key: string;
  declare value: unknown;
  declare updatedAt: Date;
}
