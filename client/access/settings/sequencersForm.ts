import type { Inputs, Outputs } from "../../kit/trpc/trpc.ts";

export type Sequencers = Outputs["settings"]["streams"];
export type SequencersChange = Inputs["settings"]["changeStreams"];

/** The form values: an empty string where the settings have null; durations in seconds. */
export interface SequencersValues {
  outputRoot: string;
  usePolling: boolean;
  pollInterval: number | string;
  stabilityThreshold: number | string;
}

const SECOND_MS = 1_000;

export function sequencersValues({ config }: Sequencers): SequencersValues {
  return {
    outputRoot: config.outputRoot ?? "",
    usePolling: config.usePolling,
    pollInterval: config.pollIntervalMs / SECOND_MS,
    stabilityThreshold: config.stabilityThresholdMs / SECOND_MS,
  };
}

/** Returns the keys that differ from the saved settings. An emptied number keeps its saved value. */
export function sequencersChange(values: SequencersValues, { config }: Sequencers): SequencersChange {
  const path = values.outputRoot.trim();
  const requested = {
    outputRoot: path === "" ? null : path,
    usePolling: values.usePolling,
    pollIntervalMs: milliseconds(values.pollInterval) ?? config.pollIntervalMs,
    stabilityThresholdMs: milliseconds(values.stabilityThreshold) ?? config.stabilityThresholdMs,
  };
  const differs = ([name, value]: [string, unknown]) => value !== config[name as keyof typeof config];
  return { config: Object.fromEntries(Object.entries(requested).filter(differs)) };
}

function milliseconds(seconds: number | string): number | undefined {
  const text = String(seconds).trim();
  return text === "" || !Number.isFinite(Number(text)) ? undefined : Math.round(Number(text) * SECOND_MS);
}
