import { Button, Group, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import classes from "../../kit/components/ActionBar.module.css";
import type { Start } from "./useStart.ts";

type LaunchState =
  "noTarget" | "noPipeline" | "noSamples" | "unchecked" | "checking" | "refused" | "unconfirmed" | "ready";

/** The open requirements of the run and its start button. Always visible. */
export function LaunchBar({
  state,
  start,
  samples,
  blocks,
  onStart,
}: {
  state: LaunchState;
  start: Start;
  samples: number;
  blocks: number;
  onStart: () => void;
}) {
  return (
    <Group className={classes.bar} justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm" c="dimmed" role="status">
        {stateText()}
      </Text>
      <Button
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        disabled={state !== "ready"}
        loading={start.isPending}
        style={{ flexShrink: 0 }}
        onClick={onStart}
      >
        {t(start.refused ? "runs.launch.startAgain" : "runs.launch.start")}
      </Button>
    </Group>
  );

  function stateText(): string {
    if (start.isPending) return t("runs.launch.state.starting");
    if (state === "refused") return t("runs.launch.state.refused", { problems: blocks });
    if (state === "ready") return t("runs.launch.state.ready", { samples });
    return t(`runs.launch.state.${state}`);
  }
}
