import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { statusOf, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import type { SequencingRun } from "./sequencingRun.ts";
import { useReloadSequencing } from "./useReloadSequencing.ts";

const RUNS_TOLD_MAX = 10;

/** Confirms the undo of the last import of a run, and lists the runs it changed. */
export function UndoImportDialog({
  run: { id: sequencingRunId, orderId },
  lastImport: { runIds, runCount },
  opened,
  onClose,
}: {
  run: SequencingRun;
  lastImport: NonNullable<SequencingRun["lastImport"]>;
  opened: boolean;
  onClose: () => void;
}) {
  const reload = useReloadSequencing(orderId);
  const undo = useMutation(
    trpc.imports.undo.mutationOptions({
      async onSuccess({ runIds: undone }) {
        notifications.show({ message: t("sequencing.undone", { runs: undone.length }), color: "teal" });
        onClose();
        await reload();
      },
    }),
  );
  const shown = runIds.slice(0, RUNS_TOLD_MAX);
  return (
    <Modal opened={opened} onClose={onClose} title={t("sequencing.undo.title")} centered>
      <Stack gap="md">
        <Text>{t("sequencing.undo.text")}</Text>
        {runCount > 1 && (
          <Text style={{ overflowWrap: "anywhere" }}>
            {t("sequencing.undo.runs", { names: shown.join(", "), others: runCount - shown.length })}
          </Text>
        )}
        <ErrorNotice
          error={undo.error}
          title={t("sequencing.undoFailed")}
          {...(statusOf(undo.error) === 409 ? { next: t("sequencing.undo.instead") } : {})}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("sequencing.undo.keep")}
          </Button>
          <Button loading={undo.isPending} onClick={() => undo.mutate({ orderId, sequencingRunId })}>
            {t("sequencing.undo.confirm")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
