import { Button, Group, Modal, Select, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import type { RunFolderView } from "./runFolderStates.ts";

type RunFolder = RunFolderView["runFolder"];

/** The button that chooses the planned run of a run folder. */
export function ChoosePlannedRun({ runFolder }: { runFolder: RunFolder }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={open}>
        {t("runFolders.match.action")}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t("runFolders.match.title")}>
        <ChoiceForm runFolder={runFolder} onClose={close} />
      </Modal>
    </>
  );
}

function ChoiceForm({ runFolder, onClose }: { runFolder: RunFolder; onClose: () => void }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(runFolder.planned?.id ?? null);
  const { data, error, refetch } = useQuery(trpc.runFolders.plannedRuns.queryOptions({}));
  const save = useMutation(
    trpc.runFolders.match.mutationOptions({
      onSuccess() {
        notifications.show({ message: t("runFolders.match.saved"), color: "teal" });
        void client.invalidateQueries({ queryKey: trpc.runFolders.pathKey() });
        onClose();
      },
    }),
  );
  const runs = data?.runs ?? [];
  const { planned } = runFolder;
  const choices =
    planned && !runs.some(({ id }) => id === planned.id) ? [{ ...planned, flowCell: null }, ...runs] : runs;
  return (
    <Stack gap="md">
      <Text size="sm">{t("runFolders.match.text")}</Text>
      {error && (
        <ErrorNotice error={error} title={t("runFolders.match.notSaved")} onRetry={() => void refetch()} />
      )}
      <Select
        label={t("runFolders.match.field")}
        placeholder={t("runFolders.match.placeholder")}
        data={choices.map(({ id, name, flowCell }) => ({
          value: id,
          label: [name, flowCell].filter(Boolean).join(" · "),
        }))}
        value={chosen}
        searchable
        clearable
        nothingFoundMessage={t("runFolders.match.none")}
        onChange={setChosen}
      />
      {save.error && <ErrorNotice error={save.error} title={t("runFolders.match.notSaved")} />}
      <Group justify="flex-end">
        <Button
          loading={save.isPending}
          onClick={() => save.mutate({ runFolderId: runFolder.id, instrumentRunId: chosen })}
        >
          {t("runFolders.match.save")}
        </Button>
      </Group>
    </Stack>
  );
}
