import { Model } from "objection";
import type { RULE_OUTCOMES, RULE_RESULTS } from "../values.ts";
import { AnalysisRule } from "./AnalysisRule.ts";
import { Order } from "./Order.ts";
import { PipelineRun, type StoredSentence } from "./PipelineRun.ts";
import { StoredRecord } from "./StoredRecord.ts";
import { Study } from "./Study.ts";
import { User } from "./User.ts";

/** The decision of a rule about an order or study with certain read sets. Later evaluations of the same input replace
 *  it until it is `started`, which is final. */
export class AnalysisRuleDecision extends StoredRecord {
  static override tableName = "analysis_rule_decisions";
  static override jsonAttributes = ["details", "resultDetails"];

  declare ruleId: string;
  declare orderId: string | null;
  declare studyId: string | null;
  /** "order:<id>" or "study:<id>". */
  declare targetKey: string;
  /** Digest of the active read sets. */
  declare inputKey: string;
  /** A user started the rule for this target. */
  declare byHand: boolean;
  /** limited: a limit of the rule was reached; evaluated again until the run can start. */
  declare outcome: (typeof RULE_OUTCOMES)[number];
  declare reason: string | null;
  declare details: (StoredSentence | string)[];
  declare samples: number;
  /** Of the rule at the time of the decision. */
  declare onSuccess: AnalysisRule["onSuccess"];
  declare runId: string | null;
  /** The user for whom the run was created: the author of the rule, or the user who started it by hand. */
  declare userId: string | null;
  declare startedAt: Date | null;
  declare startTries: number;
  /** When the end of the run was processed. */
  declare settledAt: Date | null;
  declare result: (typeof RULE_RESULTS)[number] | null;
  declare resultDetails: (StoredSentence | string)[];
  declare rule?: AnalysisRule;
  declare order?: Order | null;
  declare study?: Study | null;
  declare run?: PipelineRun | null;

  static override get relationMappings() {
    const to = (modelClass: typeof Model, column: string) => ({
      relation: Model.BelongsToOneRelation,
      modelClass,
      join: { from: `analysis_rule_decisions.${column}`, to: `${modelClass.tableName}.id` },
    });
    return {
      rule: to(AnalysisRule, "ruleId"),
      order: to(Order, "orderId"),
      study: to(Study, "studyId"),
      run: to(PipelineRun, "runId"),
      user: to(User, "userId"),
    };
  }
}
