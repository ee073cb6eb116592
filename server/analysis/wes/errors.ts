import { refusal } from "../../platform/errors/refusal.ts";

export const pageTokenInvalid = refusal("wes.pageTokenInvalid", 400, "page_token is not valid");
export const workflowTypeRefused = refusal("wes.workflowTypeRefused", 400, "workflow_type must be NFL");
export const typeVersionRefused = refusal(
  "wes.typeVersionRefused",
  400,
  "workflow_type_version must be DSL2 or absent",
);
export const engineRefused = refusal(
  "wes.engineRefused",
  400,
  "workflow_engine must be nextflow or absent, and workflow_engine_version absent",
);
export const workflowUrlRefused = refusal(
  "wes.workflowUrlRefused",
  400,
  "workflow_url must name an installed pipeline and its version as <id>/<version>, or as its address in the Tool Registry Service of this server",
);
export const versionNotInstalled = refusal(
  "wes.versionNotInstalled",
  400,
  "Version {version} of {id} is not installed; installed is {installed}",
);
export const fieldRefused = refusal("wes.fieldRefused", 400, "{field} must be a JSON object");
export const tagsRefused = refusal(
  "wes.tagsRefused",
  400,
  "tags must contain orderId or studyId, and may contain sampleIds, separated by commas",
);
export const engineParametersRefused = refusal(
  "wes.engineParametersRefused",
  400,
  "workflow_engine_parameters may only contain executionMode",
);
export const attachmentsRefused = refusal(
  "wes.attachmentsRefused",
  400,
  "workflow_attachment is not supported: install the pipeline first",
);
export const wesFormDamaged = refusal(
  "wes.formDamaged",
  400,
  "The form is incomplete or damaged, or a field is larger than 256 KiB",
);
