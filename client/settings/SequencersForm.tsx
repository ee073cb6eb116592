import { Button, NumberInput, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { serverText } from "../messages/serverText.ts";
import { t } from "../messages/t.ts";
import { trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { changeOf, type Sequencers, type SequencersValues, valuesOf } from "./sequencersForm.ts";

const SECONDS_MAX = 600;

/** Where sequencers write and how that is watched. Only what was changed is sent; a refusal of the folder stands at its
 *  field. */
export function SequencersForm({ saved }: { saved: Sequencers }) {
  const client = useQueryClient();
  const form = useForm<SequencersValues>({
    initialValues: valuesOf(saved),
    validate: { outputRoot: (path) => (/^\s*[^\s/]/.test(path) ? t("streams.start.notAbsolute") : null) },
  });
  const change = useMutation(
    trpc.settings.changeStreams.mutationOptions({
      onSuccess(after) {
        client.setQueryData(trpc.settings.streams.queryKey(), after);
        form.setInitialValues(valuesOf(after));
        form.reset();
        notifications.show({ message: t("streams.settings.saved"), color: "teal" });
        void client.invalidateQueries({ queryKey: trpc.streams.folders.pathKey() });
      },
    }),
  );
  const edited = changeOf(form.values, saved);
  const pathError =
    change.error && /output ?root/i.test(change.error.message) ? serverText(change.error.message) : undefined;

  return (
    <form onSubmit={form.onSubmit(() => change.mutate(edited))}>
      <Stack gap="md">
        <TextInput
          label={t("streams.settings.outputRoot")}
          description={t("streams.settings.outputRoot.hint")}
          spellCheck={false}
          maxLength={1000}
          {...form.getInputProps("outputRoot")}
          error={form.errors["outputRoot"] ?? pathError}
        />
        <Switch
          label={t("streams.settings.usePolling")}
          description={t("streams.settings.usePolling.hint")}
          {...form.getInputProps("usePolling", { type: "checkbox" })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NumberInput
            label={t("streams.settings.pollInterval")}
            description={t("streams.settings.pollInterval.hint")}
            min={1}
            max={SECONDS_MAX}
            decimalScale={3}
            {...form.getInputProps("pollInterval")}
          />
          <NumberInput
            label={t("streams.settings.stability")}
            description={t("streams.settings.stability.hint")}
            min={0.5}
            max={SECONDS_MAX}
            step={0.5}
            decimalScale={3}
            {...form.getInputProps("stabilityThreshold")}
          />
        </SimpleGrid>
        {!pathError && <ErrorNotice error={change.error} title={t("streams.settings.notSaved")} />}
        <Button
          type="submit"
          loading={change.isPending}
          disabled={Object.keys(edited.config).length === 0}
          style={{ alignSelf: "flex-start" }}
        >
          {t("settings.save")}
        </Button>
      </Stack>
    </form>
  );
}
