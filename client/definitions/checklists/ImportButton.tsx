import { Button, FileInput, List, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconFileUpload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";

type Imported = Outputs["checklists"]["import"];

/** Imports a file of checklists: shows a preview of the changes, and applies them after confirmation. */
export function ImportButton() {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button leftSection={<IconFileUpload size={18} aria-hidden />} onClick={open}>
        {t("checklists.import")}
      </Button>
      <Modal opened={opened} onClose={close} title={t("checklists.import.title")} centered size="lg">
        <ImportForm onDone={close} />
      </Modal>
    </>
  );
}

function ImportForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const preview = useMutation({
    mutationFn: async (chosen: File) => send(chosen, true),
  });
  const store = useMutation({
    mutationFn: async (chosen: File) => send(chosen, false),
    async onSuccess({ version }) {
      notifications.show({ message: t("checklists.import.done", { version }), color: "teal" });
      onDone();
      await client.invalidateQueries({ queryKey: trpc.checklists.pathKey() });
    },
  });
  const result = preview.data;
  const isNew = result !== undefined && result.added.length + result.changed.length > 0;

  function choose(chosen: File | null) {
    setFile(chosen);
    store.reset();
    if (chosen) preview.mutate(chosen);
    else preview.reset();
  }

  return (
    <Stack gap="md">
      <Text size="sm">{t("checklists.import.text")}</Text>
      <FileInput
        label={t("checklists.import.file")}
        placeholder={t("checklists.import.choose")}
        accept=".json,.yaml,.yml,application/json,application/yaml"
        value={file}
        onChange={choose}
        clearable
        data-autofocus
      />
      {preview.isPending && (
        <Text size="sm" role="status">
          {t("checklists.import.reading")}
        </Text>
      )}
      <ErrorNotice error={preview.error} title={t("checklists.import.refused")} />
      {result && <Preview result={result} />}
      <ErrorNotice error={store.error} title={t("checklists.import.failed")} />
      <DialogButtons onCancel={onDone}>
        <Button
          disabled={!isNew || file === null}
          loading={store.isPending}
          onClick={() => file && store.mutate(file)}
        >
          {t("checklists.import.confirm")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

async function send(file: File, dryRun: boolean): Promise<Imported> {
  return trpcClient.checklists.import.mutate({ fileName: file.name, text: await file.text(), dryRun });
}

function Preview({ result: { added, changed, unchanged, warnings } }: { result: Imported }) {
  const parts = [
    ["checklists.import.added", added],
    ["checklists.import.changed", changed],
    ["checklists.import.unchanged", unchanged],
  ] as const;
  return (
    <Stack gap="xs" role="status">
      {added.length + changed.length === 0 && <Text fw={600}>{t("checklists.import.nothing")}</Text>}
      {parts.map(
        ([key, accessions]) =>
          accessions.length > 0 && (
            <Text size="sm" key={key} style={{ overflowWrap: "anywhere" }}>
              {t(key, { checklists: accessions.length })}: {accessions.join(", ")}
            </Text>
          ),
      )}
      {warnings.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t("checklists.import.warnings")}
          </Text>
          <List size="sm" mah={200} style={{ overflow: "auto" }}>
            {warnings.map(sentenceText).map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  );
}
