import { Model } from "objection";
import type { EXECUTION_MODES, RULE_PAUSE_REASONS, RULE_SUCCESS_ACTIONS, RULE_TRIGGERS } from "../values.ts";
import { StoredRecord } from "./StoredRecord.ts";
import { User } from "./User.ts";

export type RuleTrigger = (typeof RULE_TRIGGERS)[number];

/** What an order or study must meet; an empty list accepts any. technologies: ids or names of technologies, or
 *  platforms. services and departments: ids. minSamples: samples that the run would include. */
export interface RuleConditions {
  /** Undefined in rules that were saved before this condition existed. */
  services?: string[];
  technologies: string[];
  departments: string[];
  minSamples: number;
}

/** A rule that starts runs of a pipeline when orders, sequencing runs or studies reach a state. A deleted rule is kept
 *  for its decisions, and can be restored. */
export class AnalysisRule extends StoredRecord {
  static override tableName = "analysis_rules";
  static override jsonAttributes = ["conditions", "config"];

  declare name: string;
  declare active: boolean;
  declare trigger: RuleTrigger;
  declare conditions: RuleConditions;
  /** The installed version at the time of each run is used. */
  declare pipelineId: string;
  declare config: Record<string, unknown>;
  declare executionMode: (typeof EXECUTION_MODES)[number];
  declare onSuccess: (typeof RULE_SUCCESS_ACTIONS)[number];
  /** Limits: starts within 24 hours, simultaneously active runs, and failed runs in a row until the rule is paused. */
  declare runsPerDay: number;
  declare activeRunsMax: number;
  declare failuresMax: number;
  declare failuresInRow: number;
  /** Both null unless Lanekeeper paused the rule; saving or turning on the rule clears them. */
  declare pausedReason: (typeof RULE_PAUSE_REASONS)[number] | null;
  declare pausedAt: Date | null;
  /** The user who saved the rule last; their rights limit what the rule may do. */
  declare authorId: string | null;
  declare deletedAt: Date | null;
  declare author?: User | null;

  static override get relationMappings() {
    return {
      author: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "analysis_rules.authorId", to: "users.id" },
      },
    };
  }
}
