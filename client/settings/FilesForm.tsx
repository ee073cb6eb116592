import { Button, NumberInput, Stack, Switch, TagsInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { serverText } from "../messages/serverText.ts";
import { t } from "../messages/t.ts";
import { type Outputs, trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";

type Files = Outputs["settings"]["sequencingFiles"];

/** Where sequencing files lie and which are taken. A refusal of the folder stands at its field. */
export function FilesForm({ files }: { files: Files }) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { dataBasePath: files.dataBasePath ?? "", ...files.config },
  });
  const change = useMutation(
    trpc.settings.changeSequencingFiles.mutationOptions({
      onSuccess(saved) {
        client.setQueryData(trpc.settings.sequencingFiles.queryKey(), saved);
        form.setInitialValues({ dataBasePath: saved.dataBasePath ?? "", ...saved.config });
        form.reset();
        notifications.show({ message: t("settings.saved"), color: "teal" });
      },
    }),
  );
  const pathError =
    change.error && /base ?path/i.test(change.error.message) ? serverText(change.error.message) : undefined;

  return (
    <form
      onSubmit={form.onSubmit(({ dataBasePath, ...config }) =>
        change.mutate({ dataBasePath: dataBasePath.trim() === "" ? null : dataBasePath.trim(), config }),
      )}
    >
      <Stack gap="md">
        <TextInput
          label={t("settings.dataBasePath")}
          description={t("settings.dataBasePath.hint")}
          spellCheck={false}
          maxLength={1000}
          {...form.getInputProps("dataBasePath")}
          error={pathError}
        />
        <TagsInput
          label={t("settings.extensions")}
          description={t("settings.extensions.hint")}
          maxTags={20}
          {...form.getInputProps("allowedExtensions")}
        />
        <Switch
          label={t("settings.allowSingleEnd")}
          description={t("settings.allowSingleEnd.hint")}
          {...form.getInputProps("allowSingleEnd", { type: "checkbox" })}
        />
        <NumberInput
          label={t("settings.uploadUntouchedDays")}
          description={t("settings.uploadUntouchedDays.hint")}
          min={1}
          max={365}
          allowDecimal={false}
          {...form.getInputProps("uploadUntouchedDays")}
        />
        {!pathError && <ErrorNotice error={change.error} title={t("settings.notSaved")} />}
        <Button
          type="submit"
          loading={change.isPending}
          disabled={!form.isDirty()}
          style={{ alignSelf: "flex-start" }}
        >
          {t("settings.save")}
        </Button>
      </Stack>
    </form>
  );
}
