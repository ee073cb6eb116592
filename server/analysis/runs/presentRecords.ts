import type { Assembly } from "../../../db/models/Assembly.ts";
import type { Bin } from "../../../db/models/Bin.ts";
import type { PipelineRunTask } from "../../../db/models/PipelineRunTask.ts";
import type { Sample } from "../../../db/models/Sample.ts";

/** Formats an assembly of a run, with its sample. */
export function presentAssembly({ id, assemblyName, assemblyFile, sample }: Assembly) {
  return { id, assemblyName, assemblyFile, sample: presentSample(sample) };
}

/** Formats a bin of a run; completeness and contamination in percent. */
export function presentBin({ id, binName, binFile, completeness, contamination, sample }: Bin) {
  return { id, binName, binFile, completeness, contamination, sample: presentSample(sample) };
}

/**
 * Formats a task of a run, with names prepared by `redact`; units are bytes, milliseconds, and percent of one processor.
 */
export function presentTask(task: PipelineRunTask, redact: <Text extends string | null>(text: Text) => Text) {
  const number = (value: string | null) => (value === null ? null : Number(value));
  return {
    taskId: task.taskId,
    process: redact(task.process),
    tag: redact(task.tag),
    name: redact(task.name),
    status: task.status,
    errorAction: task.errorAction,
    exitCode: task.exitCode,
    attempt: task.attempt,
    hash: task.hash,
    nativeId: task.nativeId,
    submittedAt: formatTime(task.submittedAt),
    startedAt: formatTime(task.startedAt),
    completedAt: formatTime(task.completedAt),
    durationMs: number(task.durationMs),
    realtimeMs: number(task.realtimeMs),
    cpuPercent: task.cpuPercent,
    requestedCpus: task.requestedCpus,
    requestedMemoryBytes: number(task.requestedMemoryBytes),
    requestedTimeMs: number(task.requestedTimeMs),
    queue: redact(task.queue),
    container: redact(task.container),
    peakRssBytes: number(task.peakRssBytes),
    peakVmemBytes: number(task.peakVmemBytes),
    readBytes: number(task.readBytes),
    writtenBytes: number(task.writtenBytes),
  };
}

function presentSample(sample: Sample | undefined) {
  return sample ? { id: sample.id, sampleId: sample.sampleId } : null;
}

function formatTime(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
