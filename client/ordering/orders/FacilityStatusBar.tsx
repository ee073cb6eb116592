import { Button, Checkbox, Group, Select, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import type { Sample } from "../../definitions/answers/orderAnswers.ts";

const STATUSES = ["WAITING", "PROCESSING", "SEQUENCED", "QC_REVIEW", "READY", "ISSUE"] as const;

/** Selects samples and sets their status in the facility. */
export function FacilityStatusBar({
  orderId,
  chosen,
  all,
  onSelectAll,
}: {
  orderId: string;
  chosen: Sample[];
  all: Sample[];
  onSelectAll: (on: boolean) => void;
}) {
  const client = useQueryClient();
  const [status, setStatus] = useState<(typeof STATUSES)[number]>("PROCESSING");
  const change = useMutation(
    trpc.samples.changeFacilityStatus.mutationOptions({
      async onSuccess({ results }) {
        const rows = results.filter(({ success }) => success).length;
        notifications.show({ message: t("samples.statusSet", { rows }), color: "teal" });
        onSelectAll(false);
        await client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
      },
    }),
  );
  return (
    <Stack gap="sm">
      <Group gap="sm" justify="space-between" mih={36}>
        <Checkbox
          label={
            chosen.length === 0 ? t("samples.selectAll") : t("samples.selected", { rows: chosen.length })
          }
          aria-label={t("samples.selectAll")}
          checked={chosen.length > 0 && chosen.length === all.length}
          indeterminate={chosen.length > 0 && chosen.length < all.length}
          onChange={() => onSelectAll(chosen.length < all.length)}
        />
        <Group gap="xs">
          <Select
            size="xs"
            w={160}
            aria-label={t("samples.setStatus")}
            data={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
            value={status}
            allowDeselect={false}
            onChange={(value) => setStatus(STATUSES.find((known) => known === value) ?? status)}
          />
          <Button
            size="xs"
            disabled={chosen.length === 0}
            loading={change.isPending}
            onClick={() =>
              change.mutate({
                orderId,
                updates: chosen.map(({ id }) => ({ sampleId: id, facilityStatus: status })),
              })
            }
          >
            {t("samples.apply")}
          </Button>
        </Group>
      </Group>
      <ErrorNotice error={change.error} title={t("samples.statusFailed")} />
    </Stack>
  );
}
