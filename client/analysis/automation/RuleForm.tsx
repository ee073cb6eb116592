import {
  Button,
  Fieldset,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { refusalDetails, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { Section } from "../launch/Section.tsx";
import { LaunchSettings, type Mode } from "../launch/LaunchSettings.tsx";
import { PresetBar } from "../launch/PresetBar.tsx";
import { formSettings, refusalsBySetting } from "../pipelines/formSettings.ts";
import type { Config, Pipeline } from "../pipelines/pipeline.ts";
import { DryRun } from "./DryRun.tsx";
import type { Rule } from "./rule.ts";

const TRIGGERS = ["order_reads_complete", "sequencing_run_ended", "study_ready"] as const;
const ACTIONS = ["notify", "propose", "publish"] as const;
const DRY_RUN_DAYS = 30;

interface Values {
  name: string;
  trigger: Rule["trigger"];
  services: string[];
  technologies: string[];
  departments: string[];
  minSamples: number;
  pipelineId: string;
  config: Config;
  executionMode: Mode;
  onSuccess: Rule["onSuccess"];
  runsPerDay: number;
  activeRunsMax: number;
  failuresMax: number;
}

/** A rule as a form that reads as a sentence, with a dry run before it is saved. */
export function RuleForm({
  rule,
  pipelines,
  mayChange,
  onSaved,
}: {
  rule: Rule | undefined;
  pipelines: Pipeline[];
  mayChange: boolean;
  onSaved: (rule: Rule) => void | Promise<void>;
}) {
  const draft = useDraftForm<Values>({
    name: `rule.${rule?.id ?? "new"}`,
    stored: toValues(rule),
    validate: { name: required(t("rules.form.name")), pipelineId: required(t("rules.form.pipeline")) },
    fieldsByCode: { "automation.targetDiffers": "pipelineId" },
    async send(values) {
      const content = toContent(values);
      const saved = rule
        ? await trpcClient.analysisRules.update.mutate({ ...content, ruleId: rule.id })
        : await trpcClient.analysisRules.create.mutate(content);
      await onSaved(saved);
      return toValues(saved);
    },
  });
  const { form } = draft;
  const { values } = form;
  const target = values.trigger === "study_ready" ? "study" : "order";
  const offered = pipelines.filter(({ targets }) => targets.supported.includes(target));
  const pipeline = pipelines.find(({ id }) => id === values.pipelineId);
  const settings = pipeline ? formSettings(pipeline.configSchema) : { basic: [], advanced: [] };
  const { name: _, ...content } = toContent(values);
  const trial = useMutation({
    mutationFn: (tested: typeof content) =>
      trpcClient.analysisRules.dryRun.mutate({
        ...tested,
        days: DRY_RUN_DAYS,
        ...(rule && { ruleId: rule.id }),
      }),
  });
  const isTested = JSON.stringify(trial.variables) === JSON.stringify(content);
  const refused = refusalsBySetting(refusalDetails(draft.error ?? trial.error), [
    ...settings.basic,
    ...settings.advanced,
  ]);
  const services = useServiceChoices(values.services);
  const technologies = useTechnologyChoices(values.technologies);
  const departments = useQuery(trpc.departments.names.queryOptions());

  return (
    <DraftForm draft={draft} failed={t("rules.notSaved")} asks={mayChange && rule !== undefined}>
      <Fieldset disabled={!mayChange} variant="unstyled" aria-label={t("rules.form")}>
        <Stack gap="md">
          <Section title={t("rules.form.when")}>
            <TextInput
              label={t("rules.form.name")}
              description={t("rules.form.name.hint")}
              maxLength={100}
              required
              withAsterisk={false}
              {...form.getInputProps("name")}
            />
            <Select
              label={t("rules.form.trigger")}
              data={TRIGGERS.map((value) => ({ value, label: t(`rules.trigger.${value}`) }))}
              allowDeselect={false}
              {...form.getInputProps("trigger")}
              description={t(`rules.trigger.${values.trigger}.hint`)}
            />
            <Group gap="md" align="flex-start" grow preventGrowOverflow={false}>
              <MultiSelect
                label={t("rules.form.services")}
                description={t("rules.form.any")}
                data={services}
                searchable
                clearable
                miw={220}
                {...form.getInputProps("services")}
              />
              <MultiSelect
                label={t("rules.form.technologies")}
                description={t("rules.form.any")}
                data={technologies}
                searchable
                clearable
                miw={220}
                {...form.getInputProps("technologies")}
              />
              <MultiSelect
                label={t("rules.form.departments")}
                description={t("rules.form.any")}
                data={(departments.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                searchable
                clearable
                miw={220}
                {...form.getInputProps("departments")}
              />
              <NumberInput
                label={t("rules.form.minSamples")}
                description={t("rules.form.minSamples.hint")}
                min={1}
                max={1_000_000}
                allowDecimal={false}
                miw={160}
                {...form.getInputProps("minSamples")}
              />
            </Group>
          </Section>
          <Section title={t("rules.form.start")}>
            <Select
              label={t("rules.form.pipeline")}
              description={t("rules.form.pipeline.hint")}
              data={offered.map(({ id, name, enabled }) => ({
                value: id,
                label: enabled ? name : t("rules.form.pipeline.off", { name }),
              }))}
              searchable
              required
              withAsterisk={false}
              {...form.getInputProps("pipelineId")}
              value={values.pipelineId || null}
              onChange={(value) => form.setValues({ pipelineId: value ?? "", config: {} })}
            />
            {pipeline && mayChange && (
              <PresetBar
                key={`presets.${pipeline.id}`}
                pipeline={pipeline}
                config={values.config}
                profiles={null}
                onLoad={(config) => form.setFieldValue("config", config)}
              />
            )}
            {pipeline && (
              <LaunchSettings
                key={pipeline.id}
                pipeline={pipeline}
                config={values.config}
                errors={refused.bySetting}
                mode={values.executionMode}
                onConfig={(config) => form.setFieldValue("config", config)}
                onMode={(mode) => form.setFieldValue("executionMode", mode)}
              />
            )}
          </Section>
          <Section title={t("rules.form.after")}>
            <Select
              label={t("rules.onSuccess")}
              description={t(`rules.onSuccess.${values.onSuccess}.hint`)}
              data={ACTIONS.map((value) => ({ value, label: t(`rules.onSuccess.${value}`) }))}
              allowDeselect={false}
              {...form.getInputProps("onSuccess")}
            />
            <Group gap="md" align="flex-start" grow preventGrowOverflow={false}>
              {(
                [
                  ["runsPerDay", 1_000],
                  ["activeRunsMax", 100],
                  ["failuresMax", 100],
                ] as const
              ).map(([field, max]) => (
                <NumberInput
                  key={field}
                  label={t(`rules.form.${field}`)}
                  description={t(`rules.form.${field}.hint`)}
                  min={1}
                  max={max}
                  allowDecimal={false}
                  miw={200}
                  {...form.getInputProps(field)}
                />
              ))}
            </Group>
          </Section>
        </Stack>
      </Fieldset>
      {mayChange && (
        <>
          <Group gap="xs">
            <Button type="submit" loading={draft.isSending} disabled={rule !== undefined && !draft.isDirty}>
              {t(rule ? "rules.save" : "rules.create")}
            </Button>
            <Button
              variant="default"
              loading={trial.isPending}
              disabled={values.pipelineId === ""}
              onClick={() => trial.mutate(content)}
            >
              {t("rules.dryRun", { days: DRY_RUN_DAYS })}
            </Button>
          </Group>
          {values.pipelineId === "" && (
            <Text size="sm" c="dimmed">
              {t("rules.dryRun.needsPipeline")}
            </Text>
          )}
          <ErrorNotice error={isTested ? trial.error : null} title={t("rules.dryRun.failed")} />
          {trial.data && isTested && <DryRun result={trial.data} />}
        </>
      )}
    </DraftForm>
  );
}

/** The services of the facility, also those that orders can no longer choose, and chosen ones that were deleted. */
function useServiceChoices(chosen: string[]) {
  const { data } = useQuery(trpc.services.listAll.queryOptions());
  const offered = (data?.services ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const deleted = data ? chosen.filter((id) => !offered.some(({ value }) => value === id)) : [];
  return [...offered, ...deleted.map((value) => ({ value, label: t("rules.form.services.deleted") }))];
}

/** The technologies of the catalog, platforms, and chosen values that are no longer in the catalog. */
function useTechnologyChoices(chosen: string[]) {
  const { data } = useQuery(trpc.catalog.catalog.queryOptions());
  const offered = (data?.technologies ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const platforms = ["ILLUMINA", "OXFORD_NANOPORE", "PACBIO_SMRT"];
  const others = [...new Set([...platforms, ...chosen])].filter(
    (value) => !offered.some((one) => one.value === value),
  );
  return [...offered, ...others.map((value) => ({ value, label: value }))];
}

function toValues(rule: Rule | undefined): Values {
  return {
    name: rule?.name ?? "",
    trigger: rule?.trigger ?? "order_reads_complete",
    services: rule?.conditions.services ?? [],
    technologies: rule?.conditions.technologies ?? [],
    departments: rule?.conditions.departments ?? [],
    minSamples: rule?.conditions.minSamples ?? 1,
    pipelineId: rule?.pipelineId ?? "",
    config: rule?.config ?? {},
    executionMode: rule?.executionMode ?? "default",
    onSuccess: rule?.onSuccess ?? "notify",
    runsPerDay: rule?.runsPerDay ?? 20,
    activeRunsMax: rule?.activeRunsMax ?? 2,
    failuresMax: rule?.failuresMax ?? 3,
  };
}

function toContent({ services, technologies, departments, minSamples, ...values }: Values) {
  return { ...values, conditions: { services, technologies, departments, minSamples } };
}
