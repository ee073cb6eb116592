import type { ExternalDetails } from "../../../db/models/ExternalRun.ts";
import type { WorkflowFacts } from "../../../db/models/PipelineRun.ts";
import {
  CAUSE_SOURCE_MAX_CHARACTERS,
  EVENT_MESSAGE_MAX_CHARACTERS,
  TOWER_PARAMS_MAX_CHARACTERS,
  TOWER_TASKS_PER_MESSAGE,
} from "../limits.ts";
import { shortenCause } from "../runRecords/describeFailure.ts";
import type { Facts, NewEvent } from "../runRecords/state/facts.ts";
import { taskEvents } from "../runs/monitor/executorEvents.ts";
import {
  asFields,
  type Fields,
  numberField,
  parseTask,
  parseTime,
  plausible,
  textField,
} from "../trace/parseTask.ts";
import { maskText, maskTexts, secretValues, withoutSecrets } from "./maskSecrets.ts";

export type TowerMessage = "begin" | "progress" | "heartbeat" | "complete";

/** What a message tells. details, config (the parameters): only of a workflow, without secrets. */
export interface TowerReport {
  facts: Facts;
  events: NewEvent[];
  details?: ExternalDetails;
  config?: Record<string, unknown>;
}

/**
 * Interprets a message of Nextflow's trace client: returns the facts on workflow and tasks, the events to store, and
 * the details of the workflow. All texts are without secrets; configuration, scripts and environment are dropped. Keys
 * may be missing or of any type. isExternal: the run was started outside of Lanekeeper, so that a signal which ended it
 * is a cancellation; of other runs the executor knows the reason. Pure.
 */
export function interpretTower(
  message: TowerMessage,
  body: Fields,
  { receivedAt, isExternal }: { receivedAt: Date; isExternal: boolean },
): TowerReport {
  const sentAt = plausible(parseTime(body["instant"]), receivedAt);
  const workflow = asFields(body["workflow"]);
  const secrets = secretValues(workflow?.["params"]);
  const tasks = listed(body["tasks"]).flatMap((task) => {
    const parsed = asFields(task) && parseTask(asFields(task) ?? {}, undefined);
    return parsed ? [maskTexts(parsed, secrets)] : [];
  });
  const reported = workflow && reportedState(message, workflow, { sentAt, isExternal, secrets });
  return {
    facts: {
      ...(reported && { workflow: reported }),
      ...(tasks.length > 0 && { tasks }),
    },
    events: [...taskEvents(tasks, "tower", receivedAt), ...workflowEvents(reported, receivedAt)],
    ...(workflow && {
      details: {
        ...maskTexts(describe(workflow), secrets),
        resume: workflow["resume"] === true,
        instant: sentAt.getTime(),
      },
      config: storableParams(workflow["params"], secrets),
    }),
  };
}

function reportedState(
  message: TowerMessage,
  workflow: Fields,
  { sentAt, isExternal, secrets }: { sentAt: Date; isExternal: boolean; secrets: string[] },
): WorkflowFacts | undefined {
  if (message === "begin")
    return { startedAt: plausible(parseTime(workflow["start"]), sentAt).toISOString() };
  if (message !== "complete") return undefined;
  const success = workflow["success"] === true;
  const at = plausible(parseTime(workflow["complete"]), sentAt).toISOString();
  const exitStatus = numberField(workflow, ["exitStatus"]);
  const ended = { success, at, ...(exitStatus !== undefined && { exitStatus: Math.trunc(exitStatus) }) };
  if (success) return { ended };
  const report = textField(workflow, ["errorReport", "errorMessage"], CAUSE_SOURCE_MAX_CHARACTERS);
  const text = textField(workflow, ["errorMessage", "errorReport"], EVENT_MESSAGE_MAX_CHARACTERS);
  return {
    ended: {
      ...ended,
      ...(text !== undefined && { message: maskText(text, secrets) }),
      ...(isExternal && isSignal(report) && { how: "interrupted" as const }),
    },
    ...(report !== undefined && { causes: { report: shortenCause(maskText(report, secrets)) } }),
  };
}

function isSignal(report: string | undefined): boolean {
  return /^SIG(?:TERM|INT|HUP)$/.test(report?.trim() ?? "");
}

function workflowEvents({ startedAt, ended }: WorkflowFacts = {}, receivedAt: Date): NewEvent[] {
  const event = { source: "tower" as const, occurredAt: receivedAt };
  if (startedAt !== undefined)
    return [{ ...event, eventType: "begin", status: "started", occurredAt: new Date(startedAt) }];
  if (!ended) return [];
  return [
    {
      ...event,
      eventType: "complete",
      status: ended.success ? "completed" : "failed",
      message: ended.message,
      occurredAt: new Date(ended.at),
    },
  ];
}

const TEXT_MAX_CHARACTERS = 500;
const COMMAND_MAX_CHARACTERS = 10_000;

function describe(workflow: Fields): ExternalDetails {
  const text = (key: string, maxCharacters = TEXT_MAX_CHARACTERS) =>
    textField(workflow, [key], maxCharacters);
  const nextflow = asFields(workflow["nextflow"]);
  const details = {
    runName: text("runName"),
    sessionId: text("sessionId"),
    repository: text("repository"),
    revision: text("revision"),
    commitId: text("commitId"),
    commandLine: text("commandLine", COMMAND_MAX_CHARACTERS),
    launchDir: text("launchDir"),
    workDir: text("workDir"),
    profile: text("profile"),
    container: text("container"),
    nextflowVersion: nextflow && textField(nextflow, ["version"], TEXT_MAX_CHARACTERS),
  };
  const known = Object.entries(details).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known);
}

// Parameters that exceed the limit are dropped from the first one on that does.
function storableParams(params: unknown, secrets: string[]): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  let characters = 0;
  for (const [name, value] of Object.entries(asFields(withoutSecrets(params, secrets)) ?? {})) {
    const json = JSON.stringify(value) ?? "null";
    characters += name.length + json.length;
    if (characters > TOWER_PARAMS_MAX_CHARACTERS) break;
    kept[storable(name)] = JSON.parse(storable(json)) as unknown;
  }
  return kept;
}

// PostgreSQL stores neither NUL nor half of a surrogate pair, also not as an escape in JSON.
function storable(text: string): string {
  return text
    .replaceAll(/\\u0000|\0/g, "\uFFFD")
    .replaceAll(/\\ud[89a-f][0-9a-f]{2}/gi, "\uFFFD")
    .replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}

function listed(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, TOWER_TASKS_PER_MESSAGE) : [];
}
