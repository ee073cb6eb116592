import { Model } from "objection";

/** The form of all studies (id "global") or of one study (the id of the study). facilityNames: names of answers that
 *  are or were facility-only. */
export class StudyForm extends Model {
  static override tableName = "study_forms";
  static override jsonAttributes = ["fields", "groups", "facilityNames"];

  declare id: string;
  declare studyId: string | null;
  declare fields: unknown;
  declare groups: unknown;
  declare facilityNames: string[];
  declare updatedAt: Date;
}
