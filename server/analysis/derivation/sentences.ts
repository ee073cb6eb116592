import { sentence } from "../../platform/errors/rules/sentence.ts";

/** What was left out of a derived package, and why. */
export const notice = {
  name: sentence(
    "derivation.notice.name",
    "The parameter {key} is left out: its name is not usable as a setting.",
  ),
  type: sentence("derivation.notice.type", "The parameter {key} is left out: its type is {type}."),
  pattern: sentence(
    "derivation.notice.pattern",
    "The pattern of {key} cannot be checked before an analysis; the workflow checks it.",
  ),
  range: sentence(
    "derivation.notice.range",
    "The range of {key} is left out: its minimum exceeds its maximum.",
  ),
  default: sentence(
    "derivation.notice.default",
    "The default of {key} is left out: it violates its own rules.",
  ),
  ping: sentence(
    "derivation.notice.ping",
    "The workflow reports its use to its authors. {key} is set, so that it does not; the setting can be changed.",
  ),
  noSchema: sentence(
    "derivation.notice.noSchema",
    "The repository has no nextflow_schema.json, so the pipeline has no settings.",
  ),
  noSteps: sentence(
    "derivation.notice.noSteps",
    "No processes were found, so the progress of an analysis is shown as one step.",
  ),
  steps: sentence("derivation.notice.steps", "Only the first {most} processes are shown as steps."),
  noSheet: sentence(
    "derivation.notice.noSheet",
    "The repository does not describe its samplesheet. Check the columns and add missing ones.",
  ),
  noVersion: sentence(
    "derivation.notice.noVersion",
    "nextflow.config states no version; the commit is used as the version.",
  ),
};
