import { Button, Group, Text, Modal, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowBackUp, IconFileImport } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { formatDateTime } from "../../kit/components/format.ts";
import type { SequencingRun } from "./sequencingRun.ts";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { useReloadSequencing } from "./useReloadSequencing.ts";

/** The last workbook import into a run, with undo. Renders nothing without one. */
export function LastImport({ run, mayUndo }: { run: SequencingRun; mayUndo: boolean }) {
  const [undoing, undo] = useDisclosure();
  const { lastImport } = run;
  if (!lastImport) return null;
  const { fileName, createdAt, createdBy } = lastImport;
  const params = {
    file: fileName ?? t("sequencing.lastImport.unnamed"),
    time: formatDateTime(createdAt),
  };
  return (
    <Group gap="xs">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <IconFileImport size={18} style={{ flex: "none" }} aria-hidden />
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {createdBy
            ? t("sequencing.lastImport.by", {
                ...params,
                name: `${createdBy.firstName} ${createdBy.lastName}`,
              })
            : t("sequencing.lastImport", params)}
        </Text>
      </Group>
      {mayUndo && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          onClick={undo.open}
        >
          {t("sequencing.undo")}
        </Button>
      )}
      <UndoImportDialog run={run} lastImport={lastImport} opened={undoing} onClose={undo.close} />
    </Group>
  );
}

const RUNS_LISTED_MAX = 10;

/** Confirms the undo of the last import of a run, and lists the runs it changed. */
function UndoImportDialog({
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
  const shown = runIds.slice(0, RUNS_LISTED_MAX);
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
          {...(errorStatus(undo.error) === 409 ? { next: t("sequencing.undo.instead") } : {})}
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
