import { Stack, Text } from "@mantine/core";
import { t } from "../../../kit/i18n/t.ts";
import type { Outputs } from "../../../kit/trpc/trpc.ts";
import { formatBytes } from "../../../kit/components/format.ts";
import { formatSeconds } from "../../../kit/components/formatSeconds.ts";
import classes from "../run.module.css";
import type { RunTask } from "../run.ts";

export type Cause = NonNullable<Outputs["runs"]["diagnosis"]["cause"]>;

/** Causes that the requested and used memory or time of the task explain. */
const OF_MEMORY: Cause["code"][] = ["outOfMemory", "killed"];
const OF_TIME: Cause["code"][] = ["timeLimit", "terminated"];

/** A known cause of a failure in a sentence, with the figures of the task, and the way to fix it. */
export function CauseText({ cause, task }: { cause: Cause; task: RunTask | null }) {
  const { code, ...values } = cause;
  const figures = [
    ...(task && OF_MEMORY.includes(code)
      ? [
          figure("runs.task.requested", task.requestedMemoryBytes, formatBytes),
          figure("runs.page.task.memory", task.peakRssBytes, formatBytes),
        ]
      : []),
    ...(task && OF_TIME.includes(code)
      ? [
          figure("runs.task.requested", task.requestedTimeMs, formatMs),
          figure("runs.page.task.duration", task.realtimeMs ?? task.durationMs, formatMs),
        ]
      : []),
  ].filter((one) => one !== null);
  return (
    <Stack gap={2}>
      <Text className={classes.name ?? ""}>{t(`runs.cause.${code}`, values)}</Text>
      {figures.length > 0 && <Text size="sm">{figures.join(" · ")}</Text>}
      <Text className={classes.name ?? ""}>{t(`runs.cause.${code}.next`)}</Text>
    </Stack>
  );
}

function figure(
  name: "runs.task.requested" | "runs.page.task.memory" | "runs.page.task.duration",
  value: number | null,
  format: (value: number) => string,
): string | null {
  return value === null ? null : `${t(name)}: ${format(value)}`;
}

function formatMs(ms: number): string {
  return formatSeconds(ms / 1_000);
}
