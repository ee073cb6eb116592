import { Alert, Button, Card, Collapse, Group, Stack, Switch, Text, Title } from "@mantine/core";
import { useDisclosure, useId } from "@mantine/hooks";
import { modals } from "@mantine/modals";
import { IconChevronDown, IconChevronUp, IconPlayerPlay } from "@tabler/icons-react";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { ConfigForm } from "./ConfigForm.tsx";
import { PackageWarnings } from "./PackageWarnings.tsx";
import { describeNeeds } from "./describeNeeds.ts";
import type { Pipeline } from "./pipeline.ts";
import { formSettings } from "./formSettings.ts";
import { useConfigure } from "./useConfigure.ts";

/** A pipeline with description, requirements, outputs, availability and settings. */
export function PipelineCard({ pipeline }: { pipeline: Pipeline }) {
  const { id, name, version, description, enabled, configSchema, readiness, replacesReads } = pipeline;
  const [opened, { toggle }] = useDisclosure();
  const formId = useId();
  const change = useConfigure((on) => t(on ? "pipelines.on" : "pipelines.off", { name }));
  const { basic, advanced } = formSettings(configSchema);
  const hasSettings = basic.length + advanced.length > 0;

  function warnOfSimulated() {
    modals.openConfirmModal({
      title: t("pipelines.simulated.title", { name }),
      children: <Text size="sm">{t("pipelines.simulated.text")}</Text>,
      labels: { confirm: t("pipelines.simulated.confirm"), cancel: t("pipelines.simulated.cancel") },
      onConfirm: () => change.mutate({ pipelineId: id, enabled: true }),
    });
  }

  return (
    <Card withBorder component="section" aria-label={name}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
          <Stack gap={4} style={{ minWidth: 0 }}>
            <Group gap="xs">
              <Title order={2} size="h4">
                {name}
              </Title>
              <WordBadge color="gray">{t("pipelines.version", { version })}</WordBadge>
            </Group>
            <Text size="sm">{description}</Text>
          </Stack>
          <Switch
            aria-label={t("pipelines.enabled", { name })}
            checked={enabled}
            disabled={change.isPending}
            onChange={({ currentTarget: { checked } }) =>
              checked && replacesReads === "own"
                ? warnOfSimulated()
                : change.mutate({ pipelineId: id, enabled: checked })
            }
          />
        </Group>
        <DescriptionList facts={pipelineFacts(pipeline)} />
        {enabled && readiness.status === "incomplete" && (
          <Alert color="yellow" variant="light" title={t("pipelines.incomplete")}>
            {readiness.items.map(sentenceText).join(" ")}
          </Alert>
        )}
        <PackageWarnings warnings={pipeline.warnings} />
        <ErrorNotice error={change.error} title={t("pipelines.notSaved")} />
        <Group gap="xs">
          {enabled && (
            <LinkButton
              to="/analyses/new"
              search={{ pipeline: id }}
              size="xs"
              aria-label={t("runs.launch.openNamed", { name })}
              leftSection={<IconPlayerPlay size={14} aria-hidden />}
            >
              {t("runs.launch.openOne")}
            </LinkButton>
          )}
          {hasSettings ? (
            <Button
              variant="default"
              size="xs"
              onClick={toggle}
              aria-expanded={opened}
              aria-controls={formId}
              rightSection={
                opened ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
              }
            >
              {t("pipelines.configure")}
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              {t("pipelines.noSettings")}
            </Text>
          )}
        </Group>
        {hasSettings && (
          <Collapse expanded={opened} id={formId}>
            {opened && <ConfigForm pipeline={pipeline} />}
          </Collapse>
        )}
      </Stack>
    </Card>
  );
}

function pipelineFacts(pipeline: Pipeline): [string, string][] {
  const { packageState, targets, capabilities, outputs, steps } = pipeline;
  const done = [
    ...(capabilities.writesCanonicalReadFiles ? [t("pipelines.effects.files")] : []),
    ...(capabilities.writesCanonicalReadMetadata ? [t("pipelines.effects.metadata")] : []),
    ...(capabilities.stagesReadCandidates ? [t("pipelines.effects.candidates")] : []),
  ];
  return [
    [t("pipelines.needs"), describeNeeds(pipeline).join(" · ")],
    [t("pipelines.outputs"), outputs.map(({ name }) => name).join(" · ")],
    [t("pipelines.effects"), done.length > 0 ? done.join(" · ") : t("pipelines.effects.results")],
    [t("pipelines.for"), targets.supported.map((target) => t(`pipelines.for.${target}`)).join(" · ")],
    [t("pipelines.steps"), steps.map(({ name }) => name).join(" → ")],
    [t("pipelines.source"), t(`pipelines.source.${packageState}`)],
  ];
}
