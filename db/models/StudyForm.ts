import { Model } from "objection";

/** The form of all studies, whose id is "global", or that of one study, whose id is the study's.
 *  facilityNames: names of answers that are or were the facility's alone. */
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
