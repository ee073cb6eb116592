import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import type { Run } from "./run.ts";

/** Confirms the deletion of a run with all its outputs, then opens the list of runs. */
export function DeleteRunDialog({
  run,
  opened,
  onClose,
}: {
  run: Run;
  opened: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation(
    trpc.runs.delete.mutationOptions({
      async onSuccess({ filesRemoved }) {
        notifications.show({
          message: run.external
            ? t("runs.page.remove.done", { number: run.runNumber })
            : t("runs.page.delete.done", { number: run.runNumber, count: filesRemoved }),
          color: "teal",
        });
        await navigate({ to: "/analyses" });
        client.removeQueries({ queryKey: trpc.runs.get.queryKey({ runId: run.id }) });
        await client.invalidateQueries({ queryKey: trpc.runs.list.pathKey() });
      },
    }),
  );
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(run.external ? "runs.page.remove.title" : "runs.page.delete.title", { number: run.runNumber })}
      centered
    >
      <Stack gap="md">
        <Text>
          {run.external
            ? t("runs.page.remove.text")
            : t("runs.page.delete.text", { count: run.artifacts.length })}
        </Text>
        {run.isSelectedFinal && <Text>{t("runs.page.delete.selected")}</Text>}
        <ErrorNotice error={remove.error} title={t("runs.page.delete.failed")} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("runs.page.keep")}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ runId: run.id })}>
            {t(run.external ? "runs.page.remove" : "runs.page.delete.confirm")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
