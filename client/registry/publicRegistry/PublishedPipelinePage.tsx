import { Alert, Card, Group, Stack, Title } from "@mantine/core";
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
import { DatabaseList } from "./DatabaseList.tsx";
import classes from "./publicRegistry.module.css";
import { PublicRegistryNotFound } from "./PublicRegistryNotFound.tsx";
import { InputList, OutputList } from "./InputsAndOutputs.tsx";
import { InstallSteps } from "./InstallSteps.tsx";
import { PipelineBadges } from "./PipelineBadges.tsx";
import { SettingsTable } from "./SettingsTable.tsx";
import { SourceDetails } from "./SourceDetails.tsx";
import { StepPlan } from "./StepPlan.tsx";
import { VersionList } from "./VersionList.tsx";

/** The details of one published pipeline, and its installation. */
export function PublishedPipelinePage() {
  const { pipelineId } = useParams({ from: "/explore/$pipelineId" });
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
      breadcrumbs={<TextLink to="/explore">{t("explore.pipelines")}</TextLink>}
    >
      {error && (
        <ErrorNotice error={error} title={t("explore.pipeline.failed")} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={8} />}
      {data && (
        <>
          {data.isPrivate && <Alert variant="light">{t("explore.pipeline.private")}</Alert>}
          {data.licenseRequired && (
            <Alert variant="light" color="orange">
              {t("explore.pipeline.license")}
            </Alert>
          )}
          <div className={classes.columns}>
            <Stack gap="lg">
              <Section title={t("explore.install.title")}>
                <InstallSteps pipeline={data} />
              </Section>
              <Section title={t("explore.versions.title")}>
                <VersionList pipeline={data} />
              </Section>
            </Stack>
            <Section title={t("explore.pipeline.about")}>
              <AboutPipeline pipeline={data} />
            </Section>
          </div>
          {data.steps.length > 0 && (
            <Section title={t("explore.steps.title")}>
              <StepPlan steps={data.steps} />
            </Section>
          )}
          {data.configSchema && (
            <>
              <div className={classes.columns}>
                <Section title={t("explore.outputs.title")}>
                  <OutputList outputs={data.outputs} />
                </Section>
                <Section title={t("explore.inputs.title")}>
                  <InputList pipeline={data} />
                </Section>
              </div>
              <Section title={t("explore.settings.title")}>
                <SettingsTable schema={data.configSchema} defaults={data.defaultConfig} />
              </Section>
            </>
          )}
          {data.databases.length > 0 && (
            <Section title={t("explore.databases.title")}>
              <DatabaseList databases={data.databases} />
            </Section>
          )}
          {data.source.kind !== "registry" && (
            <Section title={t("explore.source.title")}>
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
