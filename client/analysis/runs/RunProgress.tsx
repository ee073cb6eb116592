import { Group, Progress, Text } from "@mantine/core";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { formatPart } from "../../kit/components/formatLength.ts";
import type { ListedRun } from "./formatRunDuration.ts";

/** The progress of an active run and its current step. */
export function RunProgress({
  run: { runNumber, progress, currentStep },
}: {
  run: Pick<ListedRun, "runNumber" | "progress" | "currentStep">;
}) {
  const percent = progress ?? 0;
  return (
    <div>
      <Group gap={6} wrap="nowrap" miw={100}>
        <Progress.Root size="sm" flex={1}>
          <Progress.Section
            value={percent}
            aria-label={t("runs.list.progress", { number: runNumber, percent })}
          />
        </Progress.Root>
        <Text size="xs" c="dimmed" style={{ fontVariantNumeric: "tabular-nums" }}>
          {formatPart(percent / 100)}
        </Text>
      </Group>
      {currentStep !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {sentenceText(currentStep)}
        </Text>
      )}
    </div>
  );
}
