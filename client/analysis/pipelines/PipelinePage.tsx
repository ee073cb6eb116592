import { Alert, Card, List, Text } from "@mantine/core";
import { IconPlayerPlay, IconRouteOff } from "@tabler/icons-react";
import { useParams, useSearch } from "@tanstack/react-router";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { PageTab, PageTabs } from "../../kit/components/PageTabs.tsx";
import { UnloadedPage } from "../../kit/components/UnloadedPage.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { SiteConfigCard } from "../../access/settings/SiteConfigCard.tsx";
import { ConfigForm } from "./ConfigForm.tsx";
import { formSettings } from "./formSettings.ts";
import { PackageWarnings } from "./PackageWarnings.tsx";
import { InstalledVersions } from "./packageStore/InstalledVersions.tsx";
import type { Pipeline } from "./pipeline.ts";
import { PipelineFacts } from "./PipelineFacts.tsx";
import { PipelineSwitch } from "./PipelineSwitch.tsx";
import { usePipelines } from "./usePipelines.ts";

/** One installed pipeline: its settings, its versions, and what it is. */
export function PipelinePage() {
  const { can } = useSession();
  return can("pipelines.manage") ? <LoadedPipeline /> : <AccessDenied />;
}

function allPipelines() {
  return <TextLink to="/pipelines">{t("pipelines.title")}</TextLink>;
}

function LoadedPipeline() {
  const { pipelineId } = useParams({ from: "/signed-in/pipelines/$pipelineId" });
  const { data, error, refetch } = usePipelines();
  if (!data)
    return (
      <UnloadedPage
        title={t("navigation.pipelines")}
        breadcrumbs={allPipelines()}
        error={error}
        failed={t("pipelines.failed")}
        onRetry={() => void refetch()}
      />
    );
  const pipeline = data.pipelines.find(({ id }) => id === pipelineId);
  if (!pipeline)
    return (
      <EmptyState
        isPage
        icon={<IconRouteOff size={28} />}
        title={t("pipelines.notFound.title")}
        text={t("pipelines.notFound.text")}
        action={<LinkButton to="/pipelines">{t("pipelines.title")}</LinkButton>}
      />
    );
  return <PipelineView key={pipelineId} pipeline={pipeline} />;
}

const TABS = [undefined, "versions", "about"] as const;

function PipelineView({ pipeline }: { pipeline: Pipeline }) {
  const { id, name, version, description, enabled } = pipeline;
  const { tab } = useSearch({ from: "/signed-in/pipelines/$pipelineId" });
  return (
    <Page
      title={name}
      number={id}
      badge={<WordBadge color="gray">{t("pipelines.version", { version })}</WordBadge>}
      breadcrumbs={allPipelines()}
      description={description}
      actions={
        <>
          <PipelineSwitch pipeline={pipeline} isLabeled />
          {enabled && !pipeline.targets.supported.includes("runFolder") && (
            <LinkButton
              to="/analyses/new"
              search={{ pipeline: id }}
              aria-label={t("runs.launch.openNamed", { name })}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
            >
              {t("runs.launch.openOne")}
            </LinkButton>
          )}
        </>
      }
      tabs={
        <PageTabs label={t("pipelines.tabs")}>
          {TABS.map((one) => (
            <PageTab
              key={one ?? "settings"}
              to="/pipelines/$pipelineId"
              params={{ pipelineId: id }}
              search={one === undefined ? {} : { tab: one }}
              activeOptions={{ exact: one === undefined }}
              resetScroll={false}
            >
              {t(`pipelines.tab.${one ?? "settings"}`)}
            </PageTab>
          ))}
        </PageTabs>
      }
    >
      {tab === undefined && <Settings pipeline={pipeline} />}
      {tab === "versions" && <InstalledVersions pipeline={pipeline} />}
      {tab === "about" && <PipelineFacts pipeline={pipeline} />}
    </Page>
  );
}

function Settings({ pipeline }: { pipeline: Pipeline }) {
  const { id, enabled, readiness, warnings, configSchema, needs } = pipeline;
  const { basic, advanced } = formSettings(configSchema);
  return (
    <>
      {enabled && readiness.status === "incomplete" && (
        <Alert color="yellow" variant="light" title={t("pipelines.incomplete")}>
          <List size="sm">
            {readiness.items.map(sentenceText).map((item) => (
              <List.Item key={item}>{item}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <PackageWarnings warnings={warnings} />
      {basic.length + advanced.length > 0 ? (
        <Card withBorder maw={760}>
          <ConfigForm pipeline={pipeline} />
        </Card>
      ) : (
        <Text c="dimmed">{t("pipelines.noSettings")}</Text>
      )}
      {needs.engine === "nextflow" && <SiteConfigCard pipelineId={id} />}
    </>
  );
}
