import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import type { StreamRun } from "./stream.ts";

/** Confirms that monitoring of a run stops, and lists the work that is completed first. */
export function StopStreamDialog({
  run: { id: streamRunId, orderId, totalReads, waitingFiles },
  opened,
  onClose,
}: {
  run: StreamRun;
  opened: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const stop = useMutation(
    trpc.streams.stop.mutationOptions({
      async onSuccess() {
        notifications.show({ message: t("streams.page.stop.done"), color: "teal" });
        onClose();
        await client.invalidateQueries({ queryKey: trpc.streams.get.queryKey({ orderId, streamRunId }) });
      },
    }),
  );
  return (
    <Modal opened={opened} onClose={onClose} title={t("streams.page.stop.title")} centered>
      <Stack gap="md">
        <Text>{t("streams.page.stop.text", { reads: totalReads, waiting: waitingFiles })}</Text>
        <Text size="sm" c="dimmed">
          {t("streams.page.stop.sequencer")}
        </Text>
        <ErrorNotice error={stop.error} title={t("streams.page.stop.failed")} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("streams.page.stop.keep")}
          </Button>
          <Button color="red" loading={stop.isPending} onClick={() => stop.mutate({ orderId, streamRunId })}>
            {t("streams.page.stop.confirm")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
