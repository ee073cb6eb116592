import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlayerStop } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import type { StreamRun } from "./stream.ts";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";

export function StopStreamButton({ run }: { run: StreamRun }) {
  const [opened, { open, close }] = useDisclosure();
  useRestoreFocus(opened);
  return (
    <>
      <Button variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={open}>
        {t("streams.page.stop")}
      </Button>
      <StopStreamDialog run={run} opened={opened} onClose={close} />
    </>
  );
}

/** Confirms that monitoring of a run stops, and lists the work that is completed first. */
function StopStreamDialog({
  run: { id: streamRunId, orderId, instrumentRunId, totalReads, waitingFiles },
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
        {instrumentRunId !== null && <Text>{t("streams.page.stop.shared")}</Text>}
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
