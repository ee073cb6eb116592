import { Checkbox, NumberInput, TagsInput, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { ReceivedReadsChoice } from "./ReceivedReadsChoice.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { SettingsCard } from "./SettingsPage.tsx";

type Files = Outputs["settings"]["sequencingFiles"];

/** The data directory and the accepted file types. A refused directory is shown at its field. */
export function FilesForm({ files }: { files: Files }) {
  const client = useQueryClient();
  const draft = useDraftForm({
    name: "settings.files",
    stored: filesValues(files),
    fieldsByCode: {
      "settings.dataFolderReserved": "dataBasePath",
      "settings.folderNotWritable": "dataBasePath",
    },
    async send({ dataBasePath, ...config }) {
      const path = dataBasePath.trim();
      const saved = await trpcClient.settings.changeSequencingFiles.mutate({
        dataBasePath: path === "" ? null : path,
        config,
      });
      client.setQueryData(trpc.settings.sequencingFiles.queryKey(), saved);
      notifications.show({ message: t("settings.saved"), color: "teal" });
      return filesValues(saved);
    },
  });
  const { form } = draft;

  return (
    <DraftForm draft={draft} failed={t("settings.notSaved")} gap="lg" asks>
      <SettingsCard title={t("settings.files.received")}>
        <TagsInput
          label={t("settings.extensions")}
          description={t("settings.extensions.hint")}
          maxTags={20}
          {...form.getInputProps("allowedExtensions")}
        />
        <Checkbox
          label={t("settings.allowSingleEnd")}
          description={t("settings.allowSingleEnd.hint")}
          {...form.getInputProps("allowSingleEnd", { type: "checkbox" })}
        />
        <ReceivedReadsChoice
          value={form.values.receivedDataClass}
          onChange={(value) => form.setFieldValue("receivedDataClass", value)}
        />
        <NumberInput
          label={t("settings.uploadUntouchedDays")}
          description={t("settings.uploadUntouchedDays.hint")}
          min={1}
          max={365}
          allowDecimal={false}
          {...form.getInputProps("uploadUntouchedDays")}
        />
      </SettingsCard>
      <SettingsCard title={t("settings.files.storage")}>
        <TextInput
          label={t("settings.dataBasePath")}
          description={t("settings.dataBasePath.hint")}
          spellCheck={false}
          maxLength={1000}
          {...form.getInputProps("dataBasePath")}
        />
      </SettingsCard>
      <SaveBar draft={draft} />
    </DraftForm>
  );
}

function filesValues({ dataBasePath, config }: Files) {
  return {
    dataBasePath: dataBasePath ?? "",
    ...config,
    receivedDataClass: config.receivedDataClass ?? ("cleaned" as const),
  };
}
