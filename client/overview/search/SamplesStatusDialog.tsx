import { Button, Modal, Select, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { useSetStatus } from "../../ordering/samples/SampleActs.tsx";
import { STATUSES } from "../../ordering/samples/samplesSearch.ts";

/** Sets the facility status of all samples of an order. */
export function SamplesStatusDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const client = useQueryClient();
  const [status, setStatus] = useState<(typeof STATUSES)[number]>("PROCESSING");
  const refresh = () => client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
  const set = useSetStatus({ onDone: refresh, onUndone: refresh });
  const samples = order.samples.length;
  return (
    <Modal opened onClose={onClose} title={t("search.act.samplesStatus")}>
      <Stack gap="md">
        <Select
          label={t("allSamples.setStatus")}
          description={t("search.act.samplesStatus.text", { samples, order: order.orderNumber })}
          data={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          allowDeselect={false}
          data-autofocus
          value={status}
          onChange={(value) => setStatus(STATUSES.find((known) => known === value) ?? status)}
        />
        <DialogButtons onCancel={onClose}>
          <Button
            loading={set.isPending}
            onClick={() =>
              set.mutate(
                { chosen: { ids: order.samples.map(({ id }) => id) }, facilityStatus: status },
                { onSuccess: onClose },
              )
            }
          >
            {t("allSamples.setStatus")}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
