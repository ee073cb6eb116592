import type { Inputs, Outputs } from "../../kit/trpc/trpc.ts";
import type { FieldsByCode } from "../../kit/drafts/refusedFields.ts";

export type Execution = Outputs["settings"]["pipelineExecution"];
export type ExecutionChange = Inputs["settings"]["changePipelineExecution"];
export type Override = Execution["pipelineOverrides"][string];

/** The form values: an empty string where the settings have null, and the pending change of the secret. */
export interface ExecutionValues {
  useSlurm: boolean;
  partition: string;
  cores: number | "";
  memory: string;
  timeLimitHours: number | "";
  headCores: number | "";
  headMemory: string;
  options: string[];
  limitCpus: number | "";
  limitMemoryGb: number | "";
  limitTimeHours: number | "";
  pipelineRunDir: string;
  workKeepDays: number | "";
  workKeepDaysFailed: number | "";
  nextflowPath: string;
  nextflowProfile: string;
  weblogUrl: string;
  /** undefined or an empty string keeps the secret; null removes it. */
  weblogSecret: string | null | undefined;
  pipelineOverrides: Record<string, Override>;
}

export function executionValues(saved: Execution): ExecutionValues {
  const { slurm, limits } = saved;
  return {
    useSlurm: saved.useSlurm,
    partition: slurm.partition ?? "",
    cores: slurm.cores,
    memory: slurm.memory,
    timeLimitHours: slurm.timeLimitHours,
    headCores: slurm.headCores,
    headMemory: slurm.headMemory,
    options: slurm.options,
    limitCpus: limits.cpus ?? "",
    limitMemoryGb: limits.memoryGb ?? "",
    limitTimeHours: limits.timeHours ?? "",
    pipelineRunDir: saved.pipelineRunDir ?? "",
    workKeepDays: saved.workKeepDays ?? "",
    workKeepDaysFailed: saved.workKeepDaysFailed ?? "",
    nextflowPath: saved.nextflowPath ?? "",
    nextflowProfile: saved.nextflowProfile ?? "",
    weblogUrl: saved.weblogUrl ?? "",
    weblogSecret: undefined,
    pipelineOverrides: saved.pipelineOverrides,
  };
}

/**
 * Returns the keys that differ from the saved settings, so that a save does not overwrite what another admin changed
 * in the untouched fields.
 */
export function executionChange(values: ExecutionValues, saved: Execution): ExecutionChange {
  const before = executionValues(saved);
  const slurm = changed(slurmSettings(values), slurmSettings(before));
  const limits = changed(limitSettings(values), limitSettings(before));
  return {
    ...(values.useSlurm !== before.useSlurm && { useSlurm: values.useSlurm }),
    ...(Object.keys(slurm).length > 0 && { slurm }),
    ...(Object.keys(limits).length > 0 && { limits }),
    ...changed(pathSettings(values), pathSettings(before)),
    ...changed(periodSettings(values), periodSettings(before)),
    ...(values.weblogSecret !== undefined &&
      values.weblogSecret !== "" && { weblogSecret: values.weblogSecret }),
    ...changed(
      { pipelineOverrides: values.pipelineOverrides },
      { pipelineOverrides: before.pipelineOverrides },
    ),
  };
}

function slurmSettings(values: ExecutionValues) {
  const { partition, cores, memory, timeLimitHours, headCores, headMemory, options } = values;
  return {
    partition: textOrNull(partition),
    ...(cores !== "" && { cores }),
    memory: memory.trim(),
    ...(timeLimitHours !== "" && { timeLimitHours }),
    ...(headCores !== "" && { headCores }),
    headMemory: headMemory.trim(),
    options,
  };
}

function limitSettings({ limitCpus, limitMemoryGb, limitTimeHours }: ExecutionValues) {
  return {
    cpus: numberOrNull(limitCpus),
    memoryGb: numberOrNull(limitMemoryGb),
    timeHours: numberOrNull(limitTimeHours),
  };
}

function periodSettings({ workKeepDays, workKeepDaysFailed }: ExecutionValues) {
  return {
    workKeepDays: numberOrNull(workKeepDays),
    workKeepDaysFailed: numberOrNull(workKeepDaysFailed),
  };
}

function pathSettings({ pipelineRunDir, nextflowPath, nextflowProfile, weblogUrl }: ExecutionValues) {
  return {
    pipelineRunDir: textOrNull(pipelineRunDir),
    nextflowPath: textOrNull(nextflowPath),
    nextflowProfile: textOrNull(nextflowProfile),
    weblogUrl: textOrNull(weblogUrl),
  };
}

function changed<Thing extends object>(now: Thing, before: Thing): Partial<Thing> {
  const known = before as Record<string, unknown>;
  const different = Object.entries(now).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(known[key]),
  );
  return Object.fromEntries(different) as Partial<Thing>;
}

function numberOrNull(value: number | ""): number | null {
  return value === "" ? null : value;
}

function textOrNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

/** Maps the refusals that are not defined in the form's schema to their fields. */
export const executionFieldsByCode: FieldsByCode<keyof ExecutionValues> = {
  "settings.runFolderReserved": "pipelineRunDir",
  "settings.pipelineRunDirNotWritable": "pipelineRunDir",
  "outgoing.ownLinkRefused": "weblogUrl",
};
