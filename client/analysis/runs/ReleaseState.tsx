import { Group, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { formatDateTime } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import type { Run } from "./run.ts";

/** For the facility: whether the customer sees the results of a completed run. */
export function ReleaseState({ run: { selectedFinal, isSelectedFinal } }: { run: Run }) {
  const isOther = selectedFinal !== null && !isSelectedFinal;
  return (
    <Group gap="xs">
      {isSelectedFinal && <WordBadge color="teal">{t("runs.page.released")}</WordBadge>}
      <Text size="sm">
        {isSelectedFinal && selectedFinal
          ? t("runs.page.released.text", {
              name: selectedFinal.selectedBy
                ? `${selectedFinal.selectedBy.firstName} ${selectedFinal.selectedBy.lastName}`
                : t("runs.page.released.somebody"),
              time: formatDateTime(selectedFinal.selectedAt),
            })
          : t(isOther ? "runs.page.otherReleased" : "runs.page.notReleased")}
      </Text>
      {selectedFinal && isOther && (
        <TextLink size="sm" to="/analyses/$runId" params={{ runId: selectedFinal.selectedRunId }}>
          {t("runs.page.otherReleased.open")}
        </TextLink>
      )}
    </Group>
  );
}
