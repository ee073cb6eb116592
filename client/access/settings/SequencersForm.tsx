import { Card, Checkbox, NumberInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { SaveBar } from "./SaveBar.tsx";
import {
  sequencersChange,
  type Sequencers,
  type SequencersValues,
  sequencersValues,
} from "./sequencersForm.ts";
import type { FieldsByCode } from "../../kit/drafts/refusedFields.ts";

const SECONDS_MAX = 600;

const FIELDS_BY_CODE: FieldsByCode<keyof SequencersValues> = {
  "settings.outputRootReserved": "outputRoot",
  "settings.outputRootNotReadable": "outputRoot",
  pollIntervalMs: "pollInterval",
  stabilityThresholdMs: "stabilityThreshold",
};

/**
 * The output root and the live monitoring settings. Sends only changed keys and shows a refused directory at its
 * field.
 */
export function SequencersForm({ saved }: { saved: Sequencers }) {
  const client = useQueryClient();
  const draft = useDraftForm<SequencersValues>({
    name: "settings.sequencers",
    stored: sequencersValues(saved),
    fieldsByCode: FIELDS_BY_CODE,
    validate: { outputRoot: (path) => (/^\s*[^\s/]/.test(path) ? t("streams.start.notAbsolute") : null) },
    async send(sent) {
      const after = await trpcClient.settings.changeStreams.mutate(sequencersChange(sent, saved));
      client.setQueryData(trpc.settings.streams.queryKey(), after);
      notifications.show({ message: t("streams.settings.saved"), color: "teal" });
      void client.invalidateQueries({ queryKey: trpc.streams.folders.pathKey() });
      return sequencersValues(after);
    },
  });
  const { form } = draft;
  const edited = sequencersChange(form.values, saved);

  return (
    <DraftForm draft={draft} failed={t("streams.settings.notSaved")} gap="lg" asks>
      <Card withBorder>
        <Stack gap="md">
          <TextInput
            label={t("streams.settings.outputRoot")}
            description={t("streams.settings.outputRoot.hint")}
            spellCheck={false}
            maxLength={1000}
            {...form.getInputProps("outputRoot")}
          />
          <Checkbox
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
        </Stack>
      </Card>
      <SaveBar draft={draft} isChanged={Object.keys(edited.config).length > 0} />
    </DraftForm>
  );
}
