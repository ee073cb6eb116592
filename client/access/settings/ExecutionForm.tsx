import { Checkbox, NumberInput, SimpleGrid, TagsInput, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import {
  executionChange,
  type Execution,
  type ExecutionValues,
  executionFieldsByCode,
  executionValues,
} from "./executionForm.ts";
import { LimitsCard } from "./LimitsCard.tsx";
import { OverridesField } from "./OverridesField.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { SecretField } from "./SecretField.tsx";
import { SettingsCard } from "./SettingsPage.tsx";

/** The execution settings of pipeline runs. Sends only changed keys and shows a refusal at its field. */
export function ExecutionForm({ saved }: { saved: Execution }) {
  const client = useQueryClient();
  const draft = useDraftForm<ExecutionValues>({
    name: "settings.execution",
    stored: executionValues(saved),
    secrets: ["weblogSecret"],
    fieldsByCode: executionFieldsByCode,
    async send(sent) {
      const after = await trpcClient.settings.changePipelineExecution.mutate(executionChange(sent, saved));
      client.setQueryData(trpc.settings.pipelineExecution.queryKey(), after);
      notifications.show({ message: t("runs.settings.saved"), color: "teal" });
      return executionValues(after);
    },
  });
  const { form } = draft;
  const { values } = form;
  const edited = executionChange(values, saved);
  const usesSlurm =
    values.useSlurm || Object.values(values.pipelineOverrides).some(({ mode }) => mode === "slurm");

  return (
    <DraftForm draft={draft} failed={t("runs.settings.notSaved")} gap="lg" asks>
      <SettingsCard title={t("runs.settings.place")}>
        <Checkbox
          label={t("runs.settings.useSlurm")}
          description={t("runs.settings.useSlurm.hint")}
          {...form.getInputProps("useSlurm", { type: "checkbox" })}
        />
        <TextInput
          label={t("runs.settings.runDir")}
          description={t("runs.settings.runDir.hint")}
          spellCheck={false}
          maxLength={1000}
          {...form.getInputProps("pipelineRunDir")}
        />
      </SettingsCard>
      <SettingsCard title={t("runs.settings.work")} text={t("runs.settings.work.text")}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {(["workKeepDays", "workKeepDaysFailed"] as const).map((name) => (
            <NumberInput
              key={name}
              label={t(`runs.settings.${name}`)}
              description={t("runs.settings.workKeep.hint")}
              min={1}
              max={3650}
              allowDecimal={false}
              {...form.getInputProps(name)}
            />
          ))}
        </SimpleGrid>
      </SettingsCard>
      <SettingsCard title={t("runs.settings.overrides")} text={t("runs.settings.overrides.text")}>
        <OverridesField
          overrides={values.pipelineOverrides}
          onChange={(overrides) => form.setFieldValue("pipelineOverrides", overrides)}
        />
      </SettingsCard>
      {usesSlurm && (
        <SettingsCard title={t("runs.settings.slurm")} text={t("runs.settings.slurm.text")}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput
              label={t("runs.settings.partition")}
              description={t("runs.settings.partition.hint")}
              spellCheck={false}
              maxLength={200}
              {...form.getInputProps("partition")}
            />
            <NumberInput
              label={t("runs.settings.cores")}
              min={1}
              max={4096}
              allowDecimal={false}
              {...form.getInputProps("cores")}
            />
            <TextInput
              label={t("runs.settings.memory")}
              description={t("runs.settings.memory.hint")}
              spellCheck={false}
              maxLength={20}
              {...form.getInputProps("memory")}
            />
            <NumberInput
              label={t("runs.settings.timeLimitHours")}
              min={1}
              max={8784}
              allowDecimal={false}
              {...form.getInputProps("timeLimitHours")}
            />
            <NumberInput
              label={t("runs.settings.headCores")}
              description={t("runs.settings.headCores.hint")}
              min={1}
              max={4096}
              allowDecimal={false}
              {...form.getInputProps("headCores")}
            />
            <TextInput
              label={t("runs.settings.headMemory")}
              description={t("runs.settings.headMemory.hint")}
              spellCheck={false}
              maxLength={20}
              {...form.getInputProps("headMemory")}
            />
          </SimpleGrid>
          <TagsInput
            label={t("runs.settings.options")}
            description={t("runs.settings.options.hint")}
            maxTags={50}
            {...form.getInputProps("options")}
          />
        </SettingsCard>
      )}
      <LimitsCard form={form} />
      <SettingsCard title={t("runs.settings.nextflow")} text={t("runs.settings.nextflow.text")}>
        <TextInput
          label={t("runs.settings.nextflowPath")}
          description={t("runs.settings.nextflowPath.hint")}
          spellCheck={false}
          maxLength={1000}
          {...form.getInputProps("nextflowPath")}
        />
        <TextInput
          label={t("runs.settings.nextflowProfile")}
          description={t("runs.settings.nextflowProfile.hint")}
          spellCheck={false}
          maxLength={500}
          {...form.getInputProps("nextflowProfile")}
        />
      </SettingsCard>
      <SettingsCard title={t("runs.settings.weblog")} text={t("runs.settings.weblog.text")}>
        <SecretField isSet={saved.weblogSecretSet} {...form.getInputProps("weblogSecret")} />
        <TextInput
          label={t("runs.settings.weblogUrl")}
          description={t("runs.settings.weblogUrl.hint")}
          type="url"
          spellCheck={false}
          maxLength={2000}
          {...form.getInputProps("weblogUrl")}
        />
      </SettingsCard>
      <SaveBar draft={draft} isChanged={Object.keys(edited).length > 0} />
    </DraftForm>
  );
}
