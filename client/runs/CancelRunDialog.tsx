import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { t } from "../messages/t.ts";
import { trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import type { Run } from "./run.ts";
import { useReloadRuns } from "./useRunActs.ts";

/** Asks before a run is ended with all that it started. */
export function CancelRunDialog({
  run,
  opened,
  onClose,
}: {
  run: Run;
  opened: boolean;
  onClose: () => void;
}) {
  const reload = useReloadRuns();
  const cancel = useMutation(
    trpc.runs.cancel.mutationOptions({
      async onSuccess({ status }) {
        const done = status === "cancelled";
        notifications.show({
          message: t(done ? "runs.page.cancel.done" : "runs.page.cancel.late"),
          color: done ? "teal" : "yellow",
        });
        onClose();
        await reload();
      },
    }),
  );
  return (
    <Modal opened={opened} onClose={onClose} title={t("runs.page.cancel.title")} centered>
      <Stack gap="md">
        <Text>{t("runs.page.cancel.text", { percent: run.progress ?? 0 })}</Text>
        <ErrorNotice error={cancel.error} title={t("runs.page.cancel.failed")} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("runs.page.keep")}
          </Button>
          <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate({ runId: run.id })}>
            {t("runs.page.cancel.confirm")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
