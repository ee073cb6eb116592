import { Button, Group, Modal, NumberInput, Stack, TagsInput, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { useReloadReferenceData } from "./useReferenceData.ts";

type Settings = Outputs["referenceData"]["settings"];

/** Where reference data may be, and how large a download may become. */
export function ReferenceSettingsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(trpc.referenceData.settings.queryOptions());
  return (
    <Modal opened onClose={onClose} title={t("referenceData.settings.title")} size="lg">
      {!data && !error && <Loading rows={3} />}
      {!data && (
        <ErrorNotice error={error} title={t("referenceData.failed")} onRetry={() => void refetch()} />
      )}
      {data && <Form saved={data} onClose={onClose} />}
    </Modal>
  );
}

function Form({ saved, onClose }: { saved: Settings; onClose: () => void }) {
  const [{ directory, roots, maxDownloadGibibytes }, setValue] = useState(saved);
  const edit = (part: Partial<Settings>) => setValue((before) => ({ ...before, ...part }));
  const reload = useReloadReferenceData();
  const save = useMutation(
    trpc.referenceData.changeSettings.mutationOptions({
      async onSuccess() {
        onClose();
        notifications.show({ message: t("referenceData.settings.saved"), color: "teal" });
        await reload();
      },
    }),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate({ directory, roots, maxDownloadGibibytes });
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t("referenceData.directory")}
          description={t("referenceData.directory.hint")}
          spellCheck={false}
          maxLength={1000}
          value={directory ?? ""}
          onChange={({ currentTarget: { value } }) => edit({ directory: value === "" ? null : value })}
        />
        <TagsInput
          label={t("referenceData.roots")}
          description={t("referenceData.roots.hint")}
          value={roots}
          maxTags={20}
          onChange={(value) => edit({ roots: value })}
        />
        <NumberInput
          label={t("referenceData.maxDownload")}
          description={t("referenceData.maxDownload.hint")}
          min={1}
          max={100_000}
          allowDecimal={false}
          value={maxDownloadGibibytes}
          onChange={(value) => {
            if (typeof value === "number") edit({ maxDownloadGibibytes: value });
          }}
        />
        <ErrorNotice error={save.error} title={t("referenceData.notSaved")} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("referenceData.close")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t("referenceData.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
