import { Button, Select } from "@mantine/core";
import { IconArrowMerge, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { Page } from "../../kit/components/Page.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { NameCell, None, PhoneRow, ShortDate, WIDTHS } from "../../kit/table/cells.tsx";
import { withSearch } from "../../kit/table/listSearch.ts";
import { PagedTable } from "../../kit/table/PagedTable.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { TargetFilter } from "../../ordering/targets/TargetFilter.tsx";
import { formatAmount } from "../libraries/formatLibrary.ts";
import { NewPoolDialog } from "../libraries/NewPoolDialog.tsx";
import { POOL_STATUSES, type PoolsSearch } from "./poolsSearch.ts";
import { PoolStatusBadge } from "./PoolStatusBadge.tsx";

type Pool = Outputs["pools"]["list"]["pools"][number];

const PAGE_SIZE = 100;

export function PoolsPage() {
  const { isOfFacility } = useSession();
  return isOfFacility ? <Pools /> : <AccessDenied />;
}

function Pools() {
  const { user, can } = useSession();
  const mayPlan = can("sequencing.plan") && !user.isDemo;
  const { page = 1, ...search } = useSearch({ from: "/signed-in/pools" });
  const navigate = useNavigate({ from: "/pools" });
  const [isNew, setIsNew] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    trpc.pools.list.queryOptions(
      { ...search, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      { placeholderData: keepPreviousData },
    ),
  );
  const show = (next: PoolsSearch) => void navigate({ search: next, replace: true });
  const add = mayPlan && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsNew(true)}>
      {t("pools.new")}
    </Button>
  );
  return (
    <Page title={t("pools.title")} description={t("pools.text")} actions={add}>
      <TargetFilter
        orderId={search.order}
        studyId={undefined}
        onClear={() => show(withSearch(search, { order: undefined }))}
      />
      <PagedTable
        name="pools"
        search={search}
        onSearch={show}
        total={data?.total}
        error={error}
        onRetry={() => void refetch()}
        countText={(pools) => t("pools.count", { pools })}
        label={t("pools.title")}
        searchField={{ label: t("pools.search"), placeholder: t("pools.searchHint") }}
        filters={
          <Select
            label={t("pools.status")}
            placeholder={t("libraries.anyStatus")}
            clearable
            comboboxProps={{ withinPortal: false }}
            data={POOL_STATUSES.map((value) => ({ value, label: t(`pools.status.${value}`) }))}
            value={search.status ?? null}
            onChange={(value) =>
              show(withSearch(search, { status: POOL_STATUSES.find((known) => known === value) }))
            }
          />
        }
        failed={t("pools.failed")}
        noneFound={{ title: t("pools.noneFound.title"), text: t("libraries.noneFound.text") }}
        empty={
          <EmptyState
            icon={<IconArrowMerge size={28} />}
            title={t("pools.empty.title")}
            text={t("pools.empty.text")}
            action={add}
          />
        }
        rows={data?.pools ?? []}
        columns={poolColumns()}
        rowLabel={({ name }) => name}
        renderCard={(pool) => (
          <PhoneRow
            name={<NameCell to={`/pools/${pool.id}`} name={pool.name} />}
            badge={<PoolStatusBadge status={pool.status} />}
            facts={[t("libraries.count", { libraries: pool.libraryCount })]}
          />
        )}
        pages={{
          isWaiting: isPlaceholderData,
          label: t("pools.title"),
          page,
          pageSize: PAGE_SIZE,
          onPage: (next) => void navigate({ search: (before) => ({ ...before, page: next }) }),
        }}
      />
      {isNew && <NewPoolDialog onClose={() => setIsNew(false)} />}
    </Page>
  );
}

function poolColumns(): TableColumn<Pool>[] {
  return [
    {
      id: "name",
      label: t("pools.name"),
      widthPx: WIDTHS.name,
      grow: 2,
      isRequired: true,
      cell: ({ id, name }) => <NameCell to={`/pools/${id}`} name={name} />,
    },
    {
      id: "status",
      label: t("pools.status"),
      widthPx: 130,
      cell: ({ status }) => <PoolStatusBadge status={status} />,
    },
    {
      id: "libraries",
      label: t("libraries.title"),
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ libraryCount }) => formatNumber(libraryCount),
    },
    {
      id: "lanes",
      label: t("pools.lanes"),
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ laneCount }) => formatNumber(laneCount),
    },
    {
      id: "method",
      label: t("pools.method"),
      widthPx: 150,
      cell: ({ method }) => t(`pools.method.${method}`),
    },
    {
      id: "molarity",
      label: t("pools.measuredMolarity"),
      unit: "nM",
      widthPx: 130,
      align: "right",
      cell: ({ measuredMolarity }) => formatAmount(measuredMolarity) ?? <None />,
    },
    {
      id: "created",
      label: t("libraries.created"),
      widthPx: WIDTHS.date,
      cell: ({ createdAt }) => <ShortDate time={createdAt} />,
    },
  ];
}
