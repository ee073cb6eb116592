import { Anchor, Card, Code, List, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { t } from "../../kit/i18n/t.ts";
import { describeNeeds } from "./describeNeeds.ts";
import type { Pipeline } from "./pipeline.ts";

/** The requirements, effects, outputs, steps and origin of a pipeline. */
export function PipelineFacts({ pipeline }: { pipeline: Pipeline }) {
  const { outputs, steps } = pipeline;
  return (
    <Card withBorder>
      <Stack gap="lg">
        <DescriptionList facts={facts(pipeline)} />
        <Described title={t("pipelines.outputs")} things={outputs} />
        <Described title={t("pipelines.steps")} things={steps} isOrdered />
      </Stack>
    </Card>
  );
}

function facts(pipeline: Pipeline): [string, ReactNode][] {
  const { packageState, provenance, targets, capabilities, provider, website } = pipeline;
  const effects = [
    ...(capabilities.writesCanonicalReadFiles ? [t("pipelines.effects.files")] : []),
    ...(capabilities.writesCanonicalReadMetadata ? [t("pipelines.effects.metadata")] : []),
    ...(capabilities.stagesReadCandidates ? [t("pipelines.effects.candidates")] : []),
  ];
  return [
    [t("pipelines.needs"), describeNeeds(pipeline).join(" · ")],
    [t("pipelines.for"), targets.supported.map((target) => t(`pipelines.for.${target}`)).join(" · ")],
    [t("pipelines.effects"), effects.length > 0 ? effects.join(" · ") : t("pipelines.effects.results")],
    [t("pipelines.source"), t(`pipelines.source.${packageState}`)],
    ...(provider === null ? [] : [[t("packageStore.about.provider"), provider] as [string, string]]),
    ...(website === null
      ? []
      : [[t("packageStore.about.website"), <Away key="website" address={website} />] as [string, ReactNode]]),
    ...(provenance
      ? ([
          [t("pipelines.installedAt"), formatDateTime(provenance.installedAt)],
          [
            provenance.commit === null ? t("packageStore.about.checksum") : t("pipelines.commit"),
            <Code key="sum" style={{ overflowWrap: "anywhere" }}>
              {provenance.commit ?? provenance.sha256}
            </Code>,
          ],
        ] as [string, ReactNode][])
      : []),
  ];
}

function Away({ address }: { address: string }) {
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" style={{ overflowWrap: "anywhere" }}>
      {address}
    </Anchor>
  );
}

function Described({
  title,
  things,
  isOrdered = false,
}: {
  title: string;
  things: { name: string; description?: string | null | undefined }[];
  isOrdered?: boolean;
}) {
  if (things.length === 0) return null;
  return (
    <Stack gap={4} component="section" aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      <List type={isOrdered ? "ordered" : "unordered"} size="sm">
        {things.map(({ name, description }) => (
          <List.Item key={name}>
            {name}
            {description && (
              <Text span inherit c="dimmed">
                {` – ${description}`}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
