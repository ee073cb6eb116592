import { Alert, Card, Group, Stack, Title, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "../../kit/i18n/t.ts";
import { errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { AboutPipeline } from "./AboutPipeline.tsx";
import classes from "./publicRegistry.module.css";
import { PublicRegistryNotFound } from "./PublicRegistryNotFound.tsx";
import { InputList, OutputList } from "./InputsAndOutputs.tsx";
import { PipelineBadges } from "./PipelineBadges.tsx";
import { SettingsTable } from "./SettingsTable.tsx";
import { StepPlan } from "./StepPlan.tsx";
import { VersionList } from "./VersionList.tsx";
import { OutsideLink } from "./OutsideLink.tsx";
import type { PublishedPipeline } from "./published.ts";
import { urlHost, webAddress } from "./webAddress.ts";
import { quoted } from "../../data/delivery/shellText.ts";
import { Command } from "../../kit/components/Command.tsx";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";

/** The details of one published pipeline, and its installation. */
export function PublishedPipelinePage() {
  const { pipelineId } = useParams({ from: "/signed-in/explore/$pipelineId" });
  const { data, error, refetch } = useQuery(trpc.registry.pipeline.queryOptions({ id: pipelineId }));
  const status = errorStatus(error);
  if (status === 404 || status === 400) return <PublicRegistryNotFound />;

  return (
    <Page
      title={data?.name ?? pipelineId}
      badge={
        data && (
          <Group gap={6}>
            <PipelineBadges pipeline={data} />
          </Group>
        )
      }
      description={data?.description ?? data?.shortDescription}
      breadcrumbs={<TextLink to="/explore">{t("publicRegistry.pipelines")}</TextLink>}
    >
      {error && (
        <ErrorNotice
          error={error}
          title={t("publicRegistry.pipeline.failed")}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Loading rows={8} />}
      {data && (
        <>
          {data.isPrivate && <Alert variant="light">{t("publicRegistry.pipeline.private")}</Alert>}
          {data.licenseRequired && (
            <Alert variant="light" color="orange">
              {t("publicRegistry.pipeline.license")}
            </Alert>
          )}
          <div className={classes.columns}>
            <Stack gap="lg">
              <Section title={t("publicRegistry.install.title")}>
                <InstallSteps pipeline={data} />
              </Section>
              <Section title={t("publicRegistry.versions.title")}>
                <VersionList pipeline={data} />
              </Section>
            </Stack>
            <Section title={t("publicRegistry.pipeline.about")}>
              <AboutPipeline pipeline={data} />
            </Section>
          </div>
          {data.steps.length > 0 && (
            <Section title={t("publicRegistry.steps.title")}>
              <StepPlan steps={data.steps} />
            </Section>
          )}
          {data.configSchema && (
            <>
              <div className={classes.columns}>
                <Section title={t("publicRegistry.outputs.title")}>
                  <OutputList outputs={data.outputs} />
                </Section>
                <Section title={t("publicRegistry.inputs.title")}>
                  <InputList pipeline={data} />
                </Section>
              </div>
              <Section title={t("publicRegistry.settings.title")}>
                <SettingsTable schema={data.configSchema} defaults={data.defaultConfig} />
              </Section>
            </>
          )}
          {data.databases.length > 0 && (
            <Section title={t("publicRegistry.databases.title")}>
              <DatabaseList databases={data.databases} />
            </Section>
          )}
          {data.source.kind !== "registry" && (
            <Section title={t("publicRegistry.source.title")}>
              <SourceDetails source={data.source} />
            </Section>
          )}
        </>
      )}
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}

/** The reference data that a pipeline requires, with download sources. */
function DatabaseList({ databases }: Pick<PublishedPipeline, "databases">) {
  return (
    <ul className={classes.list}>
      {databases.map((database, at) => {
        const text = (key: string) => {
          const value = database[key];
          return typeof value === "string" && value !== "" ? value : undefined;
        };
        const address = webAddress(database["downloadUrl"]);
        const version = text("version");
        const setting = text("configKey");
        return (
          <li key={text("id") ?? at}>
            <Text fw={600} size="sm">
              {text("label") ?? text("id")}
            </Text>
            <Text size="sm" c="dimmed">
              {[
                ...(version === undefined ? [] : [t("publicRegistry.databases.version", { version })]),
                ...(text("fileName") === undefined ? [] : [text("fileName")]),
                ...(text("mode") === "ensure" ? [t("publicRegistry.databases.ensure")] : []),
                ...(setting === undefined ? [] : [t("publicRegistry.databases.setting", { key: setting })]),
              ].join(" · ")}
            </Text>
            {address !== undefined && (
              <OutsideLink href={address} size="sm">
                {t("publicRegistry.databases.download", { host: urlHost(address) })}
              </OutsideLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** How to install the offered version: in the store of an instance, by its command line, or manually. */
function InstallSteps({ pipeline }: { pipeline: PublishedPipeline }) {
  const { id, name, versions, latestVersion, source, isPrivate } = pipeline;
  const offered = versions.find(({ version }) => version === latestVersion);
  const address = isPrivate ? undefined : webAddress(offered?.downloadUrl);
  const needsKey = isPrivate || source.keyLabel !== undefined;
  const file = `${id}-${offered?.version}.tar.gz`;
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t("publicRegistry.install.store", { name })}</Text>
      <Text size="sm">
        {needsKey
          ? t("publicRegistry.install.cli.key", { keyLabel: source.keyLabel ?? null })
          : t("publicRegistry.install.cli")}
      </Text>
      <Command>{`npm run cli -- pipeline install ${id}${needsKey ? " --key" : ""}`}</Command>
      {address !== undefined && offered && (
        <>
          <Text size="sm">{t("publicRegistry.install.curl")}</Text>
          <Command>{`curl -fL -o ${quoted(file)} ${quoted(address)}`}</Command>
          {offered.sha256 !== undefined && (
            <Command>{`echo ${quoted(`${offered.sha256}  ${file}`)} | sha256sum -c`}</Command>
          )}
        </>
      )}
    </Stack>
  );
}

/** The origin of a pipeline that this registry only lists. */
function SourceDetails({ source }: Pick<PublishedPipeline, "source">) {
  const { kind, label, repository, refDefault, descriptorPath, includeWorkflow, keyLabel } = source;
  const address = webAddress(repository);
  const facts: [string, ReactNode][] = [
    [t("publicRegistry.source.kind"), formatSourceKind(kind)],
    [t("publicRegistry.source.label"), label],
    [
      t("publicRegistry.source.repository"),
      address === undefined ? (
        repository
      ) : (
        <OutsideLink key="repository" href={address}>
          {address}
        </OutsideLink>
      ),
    ],
    [t("publicRegistry.source.ref"), refDefault],
    [t("publicRegistry.source.descriptor"), descriptorPath],
    [
      t("publicRegistry.source.workflow"),
      includeWorkflow ? t("publicRegistry.source.workflow.included") : null,
    ],
    [t("publicRegistry.source.key"), keyLabel],
  ];
  return <DescriptionList facts={facts.filter(([, value]) => value !== null && value !== undefined)} />;
}

function formatSourceKind(kind: string): string {
  if (kind === "github") return t("publicRegistry.source.github");
  return kind === "privateRegistry" ? t("publicRegistry.source.privateRegistry") : kind;
}
