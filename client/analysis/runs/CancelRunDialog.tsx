import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { isOver, type Run } from "./run.ts";
import { useReloadRuns } from "./useStartRun.ts";

/** Confirms the cancellation of a run, or the termination of a process that a failed run left behind. */
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
  const isLeftover = isOver(run);
  const words = isLeftover ? "runs.page.cancel.leftover" : "runs.page.cancel";
  const cancel = useMutation(
    trpc.runs.cancel.mutationOptions({
      async onSuccess() {
        onClose();
        await reload();
      },
    }),
  );
  function end() {
    cancel.mutate(
      { runId: run.id },
      {
        onSuccess({ status }) {
          const result = isLeftover ? "leftover.done" : status === "cancelled" ? "done" : "late";
          notifications.show({
            message: t(`runs.page.cancel.${result}`),
            color: result === "late" ? "yellow" : "teal",
          });
        },
      },
    );
  }
  return (
    <Modal opened={opened} onClose={onClose} title={t(`${words}.title`)} centered>
      <Stack gap="md">
        <Text>
          {isLeftover
            ? t("runs.page.cancel.leftover.text")
            : t("runs.page.cancel.text", { percent: run.progress ?? 0 })}
        </Text>
        <ErrorNotice error={cancel.error} title={t(`${words}.failed`)} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t(isLeftover ? "runs.page.keep" : "runs.page.cancel.keep")}
          </Button>
          <Button color="red" loading={cancel.isPending} onClick={end}>
            {t(`${words}.confirm`)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
