import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { formatDateTime } from "../../kit/components/format.ts";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

type Tube = Outputs["measurements"]["ofSample"]["replacedTubes"][number];

/** An earlier tube of a sample, with its values, which no longer count. */
export function ReplacedTube({ tube, values }: { tube: Tube; values: ReactNode }) {
  const { tubeCode, newTubeCode, reason, receipt, replacedAt } = tube;
  return (
    <Stack gap={4}>
      <Title order={3} size="h5">
        {t("measurements.ofTube", { code: tubeCode })}
      </Title>
      <Text size="sm">
        {t("measurements.replacedBy", { code: newTubeCode, time: formatDateTime(replacedAt) })}
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {[
          reason,
          receipt && t(`receive.outcome.${receipt.outcome}`),
          receipt && receipt.condition !== "good" && t(`receive.condition.${receipt.condition}`),
          receipt?.note,
        ]
          .filter(Boolean)
          .join(" · ")}
      </Text>
      {values}
    </Stack>
  );
}
