import { Button, Modal, Select, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";

/** Gives a scanned code to a sample of the open order, and records the sample as received. */
export function AssignCodeDialog({
  orderId,
  code,
  onClose,
}: {
  orderId: string;
  code: string | undefined;
  onClose: () => void;
}) {
  return (
    <Modal opened={code !== undefined} onClose={onClose} title={t("receive.assign.title")}>
      {code !== undefined && <AssignForm orderId={orderId} code={code} onClose={onClose} />}
    </Modal>
  );
}

function AssignForm({ orderId, code, onClose }: { orderId: string; code: string; onClose: () => void }) {
  const client = useQueryClient();
  const [sampleId, setSampleId] = useState<string | null>(null);
  const { data } = useQuery(trpc.intake.get.queryOptions({ orderId }));
  const assign = useMutation({
    async mutationFn(id: string) {
      await trpcClient.intake.changeTubeCode.mutate({ sampleId: id, code });
      await trpcClient.intake.receive.mutate({ orderId, samples: [{ sampleId: id, outcome: "received" }] });
    },
    async onSuccess() {
      notifications.show({ message: t("receive.assigned"), color: "teal" });
      onClose();
      await client.invalidateQueries({ queryKey: trpc.intake.pathKey() });
    },
  });
  return (
    <Stack gap="md">
      <Text>{t("receive.assign.text", { code })}</Text>
      <Select
        label={t("receive.sample")}
        data={(data?.samples ?? [])
          .filter(({ receipt }) => receipt?.outcome !== "received")
          .map((sample) => ({ value: sample.id, label: `${sample.sampleId} (${sample.tubeCode})` }))}
        value={sampleId}
        searchable
        limit={100}
        data-autofocus
        onChange={setSampleId}
      />
      <ErrorNotice error={assign.error} title={t("receive.failed")} />
      <DialogButtons onCancel={onClose}>
        <Button
          disabled={sampleId === null}
          loading={assign.isPending}
          onClick={() => sampleId !== null && assign.mutate(sampleId)}
        >
          {t("receive.assign")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
