import type { RuleTrigger } from "./AnalysisRule.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** A change for which the rules have not been evaluated yet, written by triggers in the transaction of the change.
 *  revision: incremented by each further change of the same target. */
export class AnalysisRuleTrigger extends StoredRecord {
  static override tableName = "analysis_rule_triggers";

  static override get hasUpdatedAt() {
    return false;
  }

  declare trigger: RuleTrigger;
  declare targetKey: string;
  declare orderId: string | null;
  declare studyId: string | null;
  declare revision: number;
  declare firstAt: Date;
  declare dueAt: Date;
}
