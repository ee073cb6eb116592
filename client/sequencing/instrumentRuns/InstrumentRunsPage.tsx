import { Button, Select } from "@mantine/core";
import { IconCalendar, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { Page } from "../../kit/components/Page.tsx";
import { PageTab, PageTabs } from "../../kit/components/PageTabs.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { NameCell, None, PhoneRow, ShortDate, WIDTHS } from "../../kit/table/cells.tsx";
import { type ListSearch, withSearch } from "../../kit/table/listSearch.ts";
import { PagedTable } from "../../kit/table/PagedTable.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { type ListedRun, RUN_STATUSES } from "./instrumentRun.ts";
import { InstrumentList } from "./InstrumentList.tsx";
import { RunCalendar } from "./RunCalendar.tsx";
import { RunDialog } from "./RunDialog.tsx";
import { RunStatusBadge } from "./RunStatusBadge.tsx";

const PAGE_SIZE = 50;

/** The runs of instruments across orders: list, calendar and the instruments themselves. */
export function InstrumentRunsPage() {
  const { isOfFacility } = useSession();
  return isOfFacility ? <Runs /> : <AccessDenied />;
}

function Runs() {
  const { user, can } = useSession();
  const { tab } = useSearch({ from: "/signed-in/instrument-runs" });
  const navigate = useNavigate();
  const [isPlanning, setPlanning] = useState(false);
  const mayPlan = can("sequencing.plan") && !user.isDemo;
  const plan = mayPlan && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setPlanning(true)}>
      {t("instrumentRuns.new")}
    </Button>
  );
  return (
    <Page
      title={t("instrumentRuns.title")}
      description={t("instrumentRuns.text")}
      actions={tab !== "instruments" && plan}
      tabs={
        <PageTabs label={t("instrumentRuns.tabs")}>
          <PageTab to="/instrument-runs" activeOptions={{ exact: true, includeSearch: true }} search={{}}>
            {t("instrumentRuns.tab.runs")}
          </PageTab>
          <PageTab to="/instrument-runs" search={{ tab: "calendar" }}>
            {t("instrumentRuns.tab.calendar")}
          </PageTab>
          <PageTab to="/instrument-runs" search={{ tab: "instruments" }}>
            {t("instrumentRuns.tab.instruments")}
          </PageTab>
        </PageTabs>
      }
    >
      {tab === undefined && <RunList plan={plan} />}
      {tab === "calendar" && <RunCalendar />}
      {tab === "instruments" && <InstrumentList mayPlan={mayPlan} />}
      {isPlanning && (
        <RunDialog
          run={undefined}
          onClose={() => setPlanning(false)}
          onSaved={({ id }) =>
            void navigate({ to: "/instrument-runs/$instrumentRunId", params: { instrumentRunId: id } })
          }
        />
      )}
    </Page>
  );
}

function RunList({ plan }: { plan: ReactNode }) {
  const { page = 1, tab: _, ...inUrl } = useSearch({ from: "/signed-in/instrument-runs" });
  const search: ListSearch & typeof inUrl = inUrl;
  const navigate = useNavigate({ from: "/instrument-runs" });
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.instrumentRuns.list.queryOptions(
      { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, ...inUrl },
      { placeholderData: keepPreviousData },
    ),
  );
  const show = (next: typeof search) => void navigate({ search: next, replace: true });
  return (
    <PagedTable
      name="instrumentRuns"
      label={t("instrumentRuns.table")}
      rows={data?.runs ?? []}
      columns={columns()}
      rowLabel={({ name }) => name}
      renderCard={(run) => (
        <PhoneRow
          name={<NameCell to={`/instrument-runs/${run.id}`} name={run.name} />}
          badge={<RunStatusBadge status={run.status} />}
          facts={[
            run.instrument?.name ?? run.platform,
            t("instrumentRuns.libraries", { count: run.libraryCount }),
            run.needsAttention && t("instrumentRuns.attention"),
          ]}
        />
      )}
      search={search}
      onSearch={show}
      total={data?.total}
      error={error}
      onRetry={() => void refetch()}
      countText={(runs) => t("instrumentRuns.count", { runs })}
      filters={
        <Select
          label={t("instrumentRuns.status")}
          placeholder={t("instrumentRuns.status.any")}
          data={RUN_STATUSES.map((value) => ({ value, label: t(`instrumentRuns.status.${value}`) }))}
          value={search.status ?? null}
          clearable
          comboboxProps={{ withinPortal: false }}
          onChange={(value) =>
            show(withSearch(search, { status: RUN_STATUSES.find((one) => one === value) }))
          }
        />
      }
      failed={t("instrumentRuns.failed")}
      noneFound={{ title: t("instrumentRuns.noneFound.title"), text: t("instrumentRuns.noneFound.text") }}
      empty={
        <EmptyState
          icon={<IconCalendar size={28} />}
          title={t("instrumentRuns.empty.title")}
          text={t("instrumentRuns.empty.text")}
          action={plan}
        />
      }
      pages={{
        isWaiting: isPlaceholderData,
        label: t("instrumentRuns.pages"),
        page,
        pageSize: PAGE_SIZE,
        onPage: (next) => void navigate({ search: (before) => ({ ...before, page: next }) }),
      }}
    />
  );
}

function columns(): TableColumn<ListedRun>[] {
  return [
    {
      id: "name",
      label: t("instrumentRuns.name"),
      widthPx: WIDTHS.name,
      grow: 2,
      isRequired: true,
      cell: ({ id, name, flowCell, needsAttention }) => (
        <NameCell
          to={`/instrument-runs/${id}`}
          name={name}
          note={needsAttention ? t("instrumentRuns.attention") : flowCell}
        />
      ),
    },
    {
      id: "status",
      label: t("instrumentRuns.status"),
      widthPx: WIDTHS.status,
      cell: ({ status }) => <RunStatusBadge status={status} />,
    },
    {
      id: "instrument",
      label: t("instrumentRuns.instrument"),
      widthPx: 160,
      grow: 1,
      cell: ({ instrument, platform }) => instrument?.name ?? platform,
    },
    {
      id: "start",
      label: t("instrumentRuns.start"),
      widthPx: WIDTHS.date,
      cell: ({ startedAt, plannedStart }) => <ShortDate time={startedAt ?? plannedStart} />,
    },
    {
      id: "lanes",
      label: t("instrumentRuns.lanes"),
      widthPx: 72,
      align: "right",
      cell: ({ lanes }) => formatNumber(lanes),
    },
    {
      id: "libraries",
      label: t("instrumentRuns.libraryCount"),
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ libraryCount }) => (libraryCount === 0 ? <None /> : formatNumber(libraryCount)),
    },
    {
      id: "orders",
      label: t("instrumentRuns.orderCount"),
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ orderCount }) => (orderCount === 0 ? <None /> : formatNumber(orderCount)),
    },
  ];
}
