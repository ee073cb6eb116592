import { Group, Select, SimpleGrid, Switch } from "@mantine/core";
import { IconPlayerPlay, IconRoute, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { ListTable } from "../../kit/table/ListTable.tsx";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { RUN_STATUSES } from "./RunStatusBadge.tsx";
import { runCard, runColumns, runName } from "./runColumns.tsx";
import { TargetFilter } from "../../ordering/targets/TargetFilter.tsx";

/** The runs of the facility, filtered by pipeline, status and target; for a researcher the released results. */
export function RunsPage() {
  const { isAdmin } = useSession();
  const { sort = "created", direction = "desc", ...filter } = useSearch({ from: "/signed-in/analyses" });
  const { pipeline, status, order, study, published = false } = filter;
  const navigate = useNavigate({ from: "/analyses" });
  const pipelines = useQuery(trpc.pipelines.configuration.queryOptions({}, { enabled: isAdmin }));
  const runFilter = {
    ...(pipeline !== undefined && { pipelineId: pipeline }),
    ...(status !== undefined && { status }),
    ...(order !== undefined && { orderId: order }),
    ...(study !== undefined && { studyId: study }),
    ...(published && { publishedOnly: true }),
  };
  const { data, error, refetch } = useQuery(
    trpc.runs.count.queryOptions(runFilter, { placeholderData: keepPreviousData }),
  );
  const columns = useMemo(() => runColumns(isAdmin), [isAdmin]);
  const card = useMemo(() => runCard(isAdmin), [isAdmin]);
  const isFiltered = Object.keys(filter).length > 0;

  function change(changed: Partial<Record<keyof typeof filter, string | boolean | undefined>>) {
    const next = Object.entries({ ...filter, ...changed }).filter(([, value]) => Boolean(value));
    void navigate({
      search: ({ sort: by, direction: way }) => ({
        ...(by !== undefined && way !== undefined && { sort: by, direction: way }),
        ...(Object.fromEntries(next) as typeof filter),
      }),
      replace: true,
    });
  }

  return (
    <Page
      title={t(isAdmin ? "runs.list.title" : "runs.list.titleResults")}
      description={t(isAdmin ? "runs.list.text" : "runs.list.textResults")}
      actions={
        isAdmin && (
          <LinkButton
            to="/analyses/new"
            search={{ ...(order !== undefined && { order }), ...(study !== undefined && { study }) }}
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
          >
            {t("runs.launch.open")}
          </LinkButton>
        )
      }
    >
      {isAdmin && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
          <Select
            aria-label={t("runs.list.pipeline")}
            placeholder={t("runs.list.anyPipeline")}
            data={(pipelines.data?.pipelines ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={pipeline ?? null}
            clearable
            onChange={(value) => change({ pipeline: value ?? undefined })}
          />
          <Select
            aria-label={t("runs.list.status")}
            placeholder={t("runs.list.anyStatus")}
            data={RUN_STATUSES.map((value) => ({ value, label: t(`runs.status.${value}`) }))}
            value={status ?? null}
            clearable
            onChange={(value) => change({ status: value ?? undefined })}
          />
          <Group>
            <Switch
              label={t("runs.list.published")}
              checked={published}
              onChange={(event) => change({ published: event.currentTarget.checked })}
            />
          </Group>
        </SimpleGrid>
      )}
      <TargetFilter
        orderId={order}
        studyId={study}
        onClear={() => change({ order: undefined, study: undefined })}
      />
      {error && <ErrorNotice error={error} title={t("runs.list.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && data.total === 0 && !isFiltered && <Empty />}
      {data && data.total === 0 && isFiltered && (
        <EmptyState
          icon={<IconSearch size={28} />}
          title={t("runs.list.noneFound.title")}
          text={t("runs.list.noneFound.text")}
          action={
            <LinkButton to="/analyses" search={{}} variant="default">
              {t("runs.list.noneFound.action")}
            </LinkButton>
          }
        />
      )}
      {data && data.total > 0 && (
        <ListTable
          name="runs"
          procedures={trpcClient.runs}
          filter={runFilter}
          sorting={{ by: sort, direction }}
          total={data.total}
          onSort={({ by, direction: way }) =>
            void navigate({
              search: (before) => ({ ...before, sort: by, direction: way }),
              replace: true,
            })
          }
          label={t("runs.list.table")}
          columns={columns}
          rowLabel={runName}
          card={card}
          cardHeight={112}
        />
      )}
    </Page>
  );
}

function Empty() {
  const { isAdmin } = useSession();
  if (!isAdmin)
    return (
      <EmptyState
        icon={<IconRoute size={28} />}
        title={t("runs.list.emptyResults.title")}
        text={t("runs.list.emptyResults.text")}
      />
    );
  return (
    <EmptyState
      icon={<IconRoute size={28} />}
      title={t("runs.list.empty.title")}
      text={t("runs.list.empty.text")}
      action={<LinkButton to="/analyses/new">{t("runs.launch.open")}</LinkButton>}
    />
  );
}
