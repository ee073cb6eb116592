import { Model } from "objection";
import { User } from "./User.ts";

/** One saved version of the order form; server/definitions/forms says what stands in `form`. Rows are never changed.
 *  facilityNames: names of answers that were the facility's alone, in this version or an earlier one. */
export class OrderForm extends Model {
  static override tableName = "order_forms";
  static override idColumn = "version";
  static override jsonAttributes = ["form", "facilityNames"];

  declare version: number;
  declare form: unknown;
  declare facilityNames: string[];
  declare savedById: string | null;
  declare savedAt: Date;
  declare savedBy?: User | null;

  static override relationMappings = () => ({
    savedBy: {
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: { from: "order_forms.savedById", to: "users.id" },
    },
  });
}
