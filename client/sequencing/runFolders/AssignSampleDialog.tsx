import { Button, Group, Modal, Select, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";

const SEARCH_AFTER_MS = 250;

/** Assigns the files of a name in the sample sheet to a sample. */
export function AssignSampleDialog({
  runFolderId,
  sampleName,
  onClose,
}: {
  runFolderId: string;
  sampleName: string;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, SEARCH_AFTER_MS);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = useQuery(
    trpc.readIntake.samples.queryOptions({ search }, { placeholderData: keepPreviousData }),
  );
  const assign = useMutation(
    trpc.readIntake.decide.mutationOptions({
      onSuccess() {
        notifications.show({ message: t("runFolders.intake.assigned"), color: "teal" });
        void client.invalidateQueries({ queryKey: trpc.readIntake.pathKey() });
        onClose();
      },
    }),
  );
  return (
    <Modal opened onClose={onClose} title={t("runFolders.intake.assign.title", { name: sampleName })}>
      <Stack gap="md">
        <Text size="sm">{t("runFolders.intake.assign.text")}</Text>
        <Select
          label={t("runFolders.samples.name")}
          placeholder={t("runFolders.intake.assign.placeholder")}
          data={(data?.samples ?? []).map(({ id, code, orderNumber }) => ({
            value: id,
            label: `${orderNumber} · ${code}`,
          }))}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          filter={({ options }) => options}
          nothingFoundMessage={t("runFolders.intake.assign.none")}
          value={chosen}
          onChange={setChosen}
        />
        {assign.error && <ErrorNotice error={assign.error} title={t("runFolders.intake.notSaved")} />}
        <Group justify="flex-end">
          <Button
            disabled={chosen === null}
            loading={assign.isPending}
            onClick={() =>
              chosen !== null &&
              assign.mutate({ runFolderId, action: "assign", sampleNames: [sampleName], sampleId: chosen })
            }
          >
            {t("runFolders.intake.assign")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
