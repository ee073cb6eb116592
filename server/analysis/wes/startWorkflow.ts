import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { measureJson } from "../../platform/input/measureJson.ts";
import { JSON_BODY_MAX_VALUES, JSON_LEVELS_MAX } from "../../platform/limits/limits.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findPipeline } from "../pipelines/readPackages.ts";
import { endRun } from "../runs/cancelRun.ts";
import { createRun } from "../runs/createRun.ts";
import { startRun } from "../runs/startRun.ts";
import {
  engineParametersRefused,
  engineRefused,
  fieldRefused,
  tagsRefused,
  typeVersionRefused,
  versionNotInstalled,
  workflowTypeRefused,
  workflowUrlRefused,
} from "./errors.ts";
import { ENGINE, ENGINE_PARAMETER, WORKFLOW_TYPE, WORKFLOW_TYPE_VERSION } from "./presentWes.ts";
import type { WorkflowForm } from "./schema.ts";

const TAGS = new Set(["orderId", "studyId", "sampleIds"]);

/** Creates and starts a run of an installed pipeline on the order or study that the tags name (GA4GH WES 1.1). A run
 *  whose start is refused does not stay pending, because the client does not learn its id. Returns { run_id }. Raises
 *  the refusals of this feature, and what createRun and startRun raise. */
export async function startWorkflow(ctx: SignedInContext, form: WorkflowForm): Promise<{ run_id: string }> {
  const { workflow_type, workflow_type_version, workflow_engine, workflow_engine_version } = form;
  if (workflow_type !== WORKFLOW_TYPE) raise(workflowTypeRefused());
  if (!isAbsent(workflow_type_version) && workflow_type_version !== WORKFLOW_TYPE_VERSION)
    raise(typeVersionRefused());
  if ((!isAbsent(workflow_engine) && workflow_engine !== ENGINE) || !isAbsent(workflow_engine_version))
    raise(engineRefused());
  const pipelineId = await readWorkflowUrl(ctx, form.workflow_url ?? "");
  const config = readObject("workflow_params", form.workflow_params);
  const tags = readObject("tags", form.tags);
  const parameters = readObject("workflow_engine_parameters", form.workflow_engine_parameters);
  if (Object.keys(parameters).some((key) => key !== ENGINE_PARAMETER)) raise(engineParametersRefused());
  const isTag = ([key, value]: [string, unknown]) => TAGS.has(key) && typeof value === "string";
  if (!Object.entries(tags).every(isTag)) raise(tagsRefused());
  const { orderId, studyId, sampleIds } = tags as Record<string, string | undefined>;
  if (isAbsent(orderId) === isAbsent(studyId)) raise(tagsRefused());
  const { run } = await createRun(ctx, {
    pipelineId,
    orderId,
    studyId,
    config,
    sampleIds: sampleIds?.split(",").map((id) => id.trim()),
    executionMode: parameters[ENGINE_PARAMETER],
  });
  try {
    await startRun(ctx, { runId: run.id });
  } catch (error) {
    const left = await PipelineRun.query(ctx.db).findById(run.id).where({ status: "pending", launch: null });
    if (left) await endRun(ctx, run.id);
    throw error;
  }
  return { run_id: run.id };
}

function isAbsent(value: string | undefined): boolean {
  return value === undefined || value === "";
}

const NAMED = /^([a-z0-9-]+)\/([\w.+-]+)$/;

/** Returns the id of the pipeline that a workflow_url names. Raises workflowUrlRefused, versionNotInstalled. */
async function readWorkflowUrl({ site, origin }: SignedInContext, url: string): Promise<string> {
  const inRegistry = `${origin}/ga4gh/trs/v2/tools/`;
  const named = url.startsWith(inRegistry)
    ? url.slice(inRegistry.length).replace(/^([^/]*)\/versions\/([^/]*)(\/.*)?$/, "$1/$2")
    : url;
  const [, id = "", version = ""] = NAMED.exec(named) ?? raise(workflowUrlRefused());
  const pipeline = (await findPipeline(site, id)) ?? raise(workflowUrlRefused());
  if (pipeline.version !== version) raise(versionNotInstalled({ id, version, installed: pipeline.version }));
  return id;
}

/** Parses a field of the form; an absent field is an empty object. Raises fieldRefused. */
function readObject(field: string, text: string | undefined): Record<string, unknown> {
  if (text === undefined || text.trim() === "") return {};
  const { levels, values } = measureJson(Buffer.from(text));
  if (levels > JSON_LEVELS_MAX || values > JSON_BODY_MAX_VALUES) raise(fieldRefused({ field }));
  const value = parse(text);
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : raise(fieldRefused({ field }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
