import { Model } from "objection";
import { Service } from "./Service.ts";
import { User } from "./User.ts";

/** One saved version of the order form of the facility, or of a service; server/definitions/forms defines the shape of
 *  `form`. Immutable. Versions are counted for each form. facilityNames: names of facility-only answers of this or an
 *  earlier version. */
export class OrderForm extends Model {
  static override tableName = "order_forms";
  // The version identifies a row among those of its form.
  static override idColumn = ["serviceId", "version"];
  static override jsonAttributes = ["form", "facilityNames"];

  /** null: of the facility's form. */
  declare serviceId: string | null;
  declare version: number;
  declare form: unknown;
  declare facilityNames: string[];
  declare savedById: string | null;
  declare savedAt: Date;
  declare savedBy?: User | null;
  declare service?: Service | null;

  static override relationMappings = () => ({
    service: {
      relation: Model.BelongsToOneRelation,
      modelClass: Service,
      join: { from: "order_forms.serviceId", to: "services.id" },
    },
    savedBy: {
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: { from: "order_forms.savedById", to: "users.id" },
    },
  });
}
