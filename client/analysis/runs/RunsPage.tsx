import { Select, Switch } from "@mantine/core";
import { IconPlayerPlay, IconRoute } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { withSearch } from "../../kit/table/listSearch.ts";
import { ListTable } from "../../kit/table/ListTable.tsx";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { ConnectRuns } from "./ConnectRuns.tsx";
import { RUN_STATUSES } from "./RunStatusBadge.tsx";
import { RunRow, runColumns, runName } from "./runColumns.tsx";
import { TargetFilter } from "../../ordering/targets/TargetFilter.tsx";

/** The analyses of the facility, filtered by pipeline, status and target; for a researcher the released results. */
export function RunsPage() {
  const { isOfFacility, can } = useSession();
  const search = useSearch({ from: "/signed-in/analyses" });
  const { sort = "created", direction = "desc", pipeline, status, order, study, published = false } = search;
  const navigate = useNavigate({ from: "/analyses" });
  const pipelines = useQuery(trpc.pipelines.configuration.queryOptions({}, { enabled: isOfFacility }));
  const filter = {
    ...(pipeline !== undefined && { pipelineId: pipeline }),
    ...(status !== undefined && { status }),
    ...(order !== undefined && { orderId: order }),
    ...(study !== undefined && { studyId: study }),
    ...(published && { publishedOnly: true }),
  };
  const { data, error, refetch } = useQuery(
    trpc.runs.count.queryOptions(filter, { placeholderData: keepPreviousData }),
  );
  const columns = useMemo(() => runColumns(isOfFacility), [isOfFacility]);
  const show = (next: typeof search) => void navigate({ search: next, replace: true });
  const field = { clearable: true, comboboxProps: { withinPortal: false } };

  return (
    <Page
      title={t(isOfFacility ? "runs.list.title" : "runs.list.titleResults")}
      description={isOfFacility ? undefined : t("runs.list.textResults")}
      actions={
        isOfFacility && (
          <LinkButton to="/analyses/rules" variant="default">
            {t("rules.open")}
          </LinkButton>
        )
      }
    >
      <TargetFilter
        orderId={order}
        studyId={study}
        onClear={() => show(withSearch(search, { order: undefined, study: undefined }))}
      />
      <ListTable
        name="runs"
        procedures={trpcClient.runs}
        search={search}
        onSearch={show}
        filter={filter}
        sorting={{ by: sort, direction }}
        total={data?.total}
        error={error}
        onRetry={() => void refetch()}
        countText={(runs) => t(isOfFacility ? "runs.list.count" : "runs.list.countResults", { runs })}
        label={t("runs.list.table")}
        filters={
          isOfFacility && (
            <>
              <Select
                {...field}
                label={t("runs.list.pipeline")}
                placeholder={t("runs.list.anyPipeline")}
                data={(pipelines.data?.pipelines ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                value={pipeline ?? null}
                onChange={(value) => show(withSearch(search, { pipeline: value ?? undefined }))}
              />
              <Select
                {...field}
                label={t("runs.list.status")}
                placeholder={t("runs.list.anyStatus")}
                data={RUN_STATUSES.map((value) => ({ value, label: t(`runs.status.${value}`) }))}
                value={status ?? null}
                onChange={(value) =>
                  show(withSearch(search, { status: RUN_STATUSES.find((known) => known === value) }))
                }
              />
              <Switch
                label={t("runs.list.published")}
                checked={published}
                onChange={(event) =>
                  show(withSearch(search, { published: event.currentTarget.checked ? true : undefined }))
                }
              />
            </>
          )
        }
        failed={t("runs.list.failed")}
        noneFound={{ title: t("runs.list.noneFound.title"), text: t("runs.list.noneFound.text") }}
        empty={<Empty />}
        action={
          can("analyses.start") && (
            <LinkButton
              to="/analyses/new"
              search={{ ...(order !== undefined && { order }), ...(study !== undefined && { study }) }}
              leftSection={<IconPlayerPlay size={18} aria-hidden />}
            >
              {t("runs.launch.open")}
            </LinkButton>
          )
        }
        columns={columns}
        rowLabel={runName}
        renderCard={(run) => <RunRow run={run} isOfFacility={isOfFacility} />}
      />
      {can("analyses.start") && <ConnectRuns />}
    </Page>
  );
}

function Empty() {
  const { isOfFacility, can } = useSession();
  if (!isOfFacility)
    return (
      <EmptyState
        icon={<IconRoute size={28} />}
        title={t("runs.list.emptyResults.title")}
        text={t("runs.list.emptyResults.text")}
        action={
          <LinkButton to="/orders" variant="default">
            {t("common.openOrders")}
          </LinkButton>
        }
      />
    );
  return (
    <EmptyState
      icon={<IconRoute size={28} />}
      title={t("runs.list.empty.title")}
      text={t("runs.list.empty.text")}
      action={can("analyses.start") && <LinkButton to="/analyses/new">{t("runs.launch.open")}</LinkButton>}
    />
  );
}
