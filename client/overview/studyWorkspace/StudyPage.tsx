import { Text } from "@mantine/core";
import { IconFileOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { PublishedResults } from "../../analysis/runs/PublishedResults.tsx";
import { RunsPanel } from "../../analysis/runs/RunsPanel.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useMayChange } from "../../kit/session/useMayChange.ts";
import { errorStatus, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { Page } from "../../kit/components/Page.tsx";
import { PageTab, PageTabs } from "../../kit/components/PageTabs.tsx";
import { ListTable } from "../../kit/table/ListTable.tsx";
import { StudyActivity } from "../../ordering/activity/StudyActivity.tsx";
import { SampleRow, sampleColumns, sampleName } from "../../ordering/samples/sampleColumns.tsx";
import type { SamplesSearch } from "../../ordering/samples/samplesSearch.ts";
import { loadTable } from "../../ordering/studies/loadTable.ts";
import { StudyActions } from "../../ordering/studies/StudyActions.tsx";
import { StudyBadge } from "../../ordering/studies/StudyBadge.tsx";
import classes from "./studyPage.module.css";
import { StudyEditor, type StudyTab } from "../../ordering/studies/StudyEditor.tsx";

export function StudyPage() {
  const { studyId } = useParams({ from: "/signed-in/studies/$studyId" });
  return <LoadedStudy key={studyId} studyId={studyId} />;
}

function LoadedStudy({ studyId }: { studyId: string }) {
  const { isOfFacility } = useSession();
  const overview = useQuery(trpc.studies.overview.queryOptions({ studyId }));
  const form = useQuery(trpc.forms.study.queryOptions({ studyId: overview.data?.id ?? studyId }));
  // Loaded when the page opens and on request: changes by other users must not replace unsaved input.
  const table = useQuery({
    queryKey: ["study table", studyId],
    queryFn: () => loadTable(studyId),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // The editor restarts with the data that was loaded for it, never with data of a background refetch.
  const { tab = "overview" } = useSearch({ from: "/signed-in/studies/$studyId" });
  const [loads, setLoads] = useState(0);
  const status = errorStatus(overview.error);
  const mayChange = useMayChange({ userId: overview.data?.userId ?? "" }, "studies.change");

  async function reload() {
    await Promise.all([overview.refetch(), form.refetch(), table.refetch()]);
    setLoads((before) => before + 1);
  }

  if (status === 404 || status === 403) {
    const reason = status === 404 ? "notFound" : "forbidden";
    return (
      <EmptyState
        isPage
        icon={<IconFileOff size={28} />}
        title={t(`study.${reason}.title`)}
        text={t(`study.${reason}.text`)}
        action={<LinkButton to="/studies">{t("studies.title")}</LinkButton>}
      />
    );
  }
  const error = overview.error ?? form.error ?? table.error;
  const { data: study } = overview;
  const tabs: StudyTab[] = ["overview", "metadata", "samples", "analyses", "activity"];
  return (
    <Page
      title={study?.title ?? t("studies.title")}
      number={study?.alias ?? undefined}
      badge={study && <StudyBadge study={study} />}
      breadcrumbs={<TextLink to="/studies">{t("studies.title")}</TextLink>}
      actions={study && mayChange && <StudyActions study={study} />}
      tabs={
        <PageTabs label={t("study.tabs")}>
          {tabs.map((one) => (
            <PageTab
              key={one}
              to="/studies/$studyId"
              params={{ studyId }}
              search={one === "overview" ? {} : { tab: one }}
              activeOptions={{ exact: one === "overview" }}
              resetScroll={false}
              count={one === "samples" && study ? formatNumber(study._count.samples) : undefined}
            >
              {t(one === "analyses" && !isOfFacility ? "study.tab.results" : `study.tab.${one}`)}
            </PageTab>
          ))}
        </PageTabs>
      }
    >
      {study && !mayChange && !isOfFacility && <Text c="dimmed">{t("study.shared")}</Text>}
      {study && form.data && table.data ? (
        <fieldset disabled={!mayChange} className={classes.editor}>
          <StudyEditor
            key={loads}
            study={study}
            tab={tab}
            form={form.data}
            table={table.data}
            mayChange={mayChange}
            onReload={reload}
          />
        </fieldset>
      ) : error ? (
        <ErrorNotice error={error} title={t("study.failed")} onRetry={() => void reload()} />
      ) : (
        <Loading rows={8} />
      )}
      {study && tab === "activity" && <StudyActivity studyId={study.id} />}
      {study && tab === "samples" && <StudySamples studyId={study.id} mayAdd={mayChange} />}
      {study && tab === "analyses" && isOfFacility && <RunsPanel type="study" id={study.id} />}
      {study && tab === "analyses" && !isOfFacility && (
        <PublishedResults
          target={{ studyId: study.id }}
          empty={<Text c="dimmed">{t("study.results.none")}</Text>}
        />
      )}
    </Page>
  );
}

/** The samples of a study with their state, also those of several orders. */
function StudySamples({ studyId, mayAdd }: { studyId: string; mayAdd: boolean }) {
  const { isOfFacility } = useSession();
  const filter = { study: studyId };
  const { data, error, refetch } = useQuery(trpc.samples.count.queryOptions(filter));
  const [search, setSearch] = useState<Pick<SamplesSearch, "sort" | "direction">>({});
  const { sort = "order", direction = "desc" } = search;
  const columns = useMemo(() => sampleColumns(isOfFacility), [isOfFacility]);
  return (
    <ListTable
      name="samples"
      procedures={trpcClient.samples}
      search={search}
      onSearch={setSearch}
      filter={filter}
      sorting={{ by: sort, direction }}
      total={data?.total}
      error={error}
      onRetry={() => void refetch()}
      countText={(samples) => t("orders.sampleCount", { samples })}
      failed={t("allSamples.failed")}
      noneFound={{ title: t("allSamples.noneFound.title"), text: t("allSamples.noneFound.text") }}
      empty={
        <EmptyState
          title={t("study.samples.empty.title")}
          action={
            mayAdd && (
              <LinkButton to="/studies/$studyId" params={{ studyId }} search={{ tab: "metadata" }}>
                {t("study.samples.add")}
              </LinkButton>
            )
          }
        />
      }
      label={t("study.samples")}
      columns={columns}
      rowLabel={sampleName}
      renderCard={SampleRow}
    />
  );
}
