import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import type { SequencingRun } from "./sequencingRun.ts";

/**
 * Confirms the deletion of a sequencing run with its plan, then shows the others.
 * @param onDeleted called before its page unmounts, to remove the draft
 */
export function DeleteSequencingRunDialog({
  run,
  opened,
  onClose,
  onDeleted,
}: {
  run: SequencingRun;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { id: sequencingRunId, orderId, runId, readCount, sampleCount } = run;
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation(
    trpc.sequencing.delete.mutationOptions({
      async onSuccess() {
        onDeleted();
        notifications.show({ message: t("sequencing.deleted", { name: runId }), color: "teal" });
        await client.invalidateQueries({ queryKey: trpc.sequencing.list.pathKey() });
        await navigate({
          to: "/orders/$orderId/sequencing",
          params: { orderId },
          search: {},
          replace: true,
          ignoreBlocker: true,
        });
        client.removeQueries({ queryKey: trpc.sequencing.get.queryKey({ orderId, sequencingRunId }) });
      },
    }),
  );
  return (
    <Modal opened={opened} onClose={onClose} title={t("sequencing.delete.title", { name: runId })} centered>
      <Stack gap="md">
        <Text>{t("sequencing.delete.text", { samples: sampleCount })}</Text>
        {readCount > 0 && <Text>{t("sequencing.delete.reads", { reads: readCount })}</Text>}
        <ErrorNotice error={remove.error} title={t("sequencing.deleteFailed")} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("sequencing.delete.keep")}
          </Button>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate({ orderId, sequencingRunId })}
          >
            {t("sequencing.delete.confirm")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
