import { Model } from "objection";
import { User } from "./User.ts";

/** One saved version of the order form; server/definitions/forms defines the shape of `form`. Immutable.
 *  facilityNames: names of facility-only answers of this or an earlier version. */
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
