import { Group } from "@mantine/core";
import { IconSearch, IconTestPipe } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { t } from "../messages/t.ts";
import { TargetFilter } from "../runs/TargetFilter.tsx";
import { useSession } from "../session/SessionContext.ts";
import { BulkBar } from "../table/BulkBar.tsx";
import { ColumnMenu } from "../table/ColumnMenu.tsx";
import { DataTable } from "../table/DataTable.tsx";
import { ExportMenu } from "../table/ExportMenu.tsx";
import { chosenOf, EVERYTHING, NOTHING, selectedCount } from "../table/selection.ts";
import type { Sorting } from "../table/tableColumn.ts";
import { useChoosing } from "../table/useChoosing.ts";
import { useSelection } from "../table/useSelection.ts";
import { useShownColumns } from "../table/useShownColumns.ts";
import { type Inputs, trpc, trpcClient } from "../trpc.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Loading } from "../ui/Loading.tsx";
import { Page } from "../ui/Page.tsx";
import { SampleActs } from "./SampleActs.tsx";
import { sampleCard, sampleColumns, sampleName } from "./sampleColumns.tsx";
import { SampleFilters } from "./SampleFilters.tsx";
import type { SamplesSearch } from "./sampleRoutes.ts";

export type SampleFilter = NonNullable<Inputs["samples"]["count"]>;

/** The samples of all orders that one may see: filtered, sorted, chosen, changed together and taken away as a file. */
export function SamplesPage() {
  const { isAdmin } = useSession();
  const { sort = "order", direction = "desc", ...filter } = useSearch({ from: "/signed-in/samples" });
  const navigate = useNavigate({ from: "/samples" });
  const client = useQueryClient();
  const columns = useMemo(() => sampleColumns(isAdmin), [isAdmin]);
  const { shown, setShown } = useShownColumns("samples", columns);
  const { selection, select } = useSelection(filter);
  const { data, error, refetch } = useQuery(
    trpc.samples.count.queryOptions(filter, { placeholderData: keepPreviousData }),
  );
  const total = data?.total ?? 0;
  const isFiltered = Object.keys(filter).length > 0;
  const chosen = selectedCount(selection, total);
  const choosing = useChoosing(selection, select, async (range) => {
    const { ids } = await trpcClient.samples.idsInRange.query({ ...filter, sort, direction, ...range });
    return ids;
  });

  function show(next: SamplesSearch) {
    void navigate({
      search: { ...next, ...(sort === "order" && direction === "desc" ? {} : { sort, direction }) },
      replace: true,
    });
  }
  function sortBy({ by, direction: way }: Sorting) {
    void navigate({
      search: (before) => ({ ...before, sort: by as typeof sort, direction: way }),
      replace: true,
    });
  }
  async function reload() {
    await client.invalidateQueries({ queryKey: trpc.samples.pathKey() });
  }

  return (
    <Page
      title={t("allSamples.title")}
      actions={
        <>
          <ColumnMenu columns={columns} shown={shown} onShow={setShown} />
          <ExportMenu
            path="samples"
            count={chosen > 0 ? chosen : total}
            asked={{
              chosen: chosenOf(chosen > 0 ? selection : EVERYTHING, filter),
              sort,
              direction,
              columns: columns.flatMap(({ id, exported = [] }) => (shown[id] ? exported : [])),
            }}
          />
        </>
      }
    >
      <SampleFilters filter={filter} onFilter={show} />
      <TargetFilter
        orderId={filter.order}
        studyId={filter.study === "none" ? undefined : filter.study}
        onClear={() => {
          const { order: _order, study: _study, ...others } = filter;
          show(others);
        }}
      />
      {error && <ErrorNotice error={error} title={t("allSamples.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && total === 0 && <Nothing isFiltered={isFiltered} />}
      {data && total > 0 && (
        <DataTable
          listKey={JSON.stringify(["samples", filter, sort, direction])}
          label={t("allSamples.table")}
          total={total}
          columns={columns}
          shown={shown}
          sorting={{ by: sort, direction }}
          onSort={sortBy}
          windowQuery={(window) => {
            const asked = { ...filter, sort, direction, ...window };
            return {
              queryKey: [...trpc.samples.browse.pathKey(), { rows: asked }],
              queryFn: async () => (await trpcClient.samples.browse.query(asked)).samples,
            };
          }}
          choosing={choosing}
          nameOf={sampleName}
          card={sampleCard}
        />
      )}
      <BulkBar
        count={chosen}
        total={total}
        onAll={() => select(() => EVERYTHING)}
        onClear={() => select(() => NOTHING)}
      >
        <Group gap="xs">
          <SampleActs
            chosen={chosenOf(selection, filter)}
            onDone={() => {
              select(() => NOTHING);
              return reload();
            }}
            onUndone={reload}
          />
        </Group>
      </BulkBar>
    </Page>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      icon={<IconSearch size={28} />}
      title={t("allSamples.noneFound.title")}
      text={t("allSamples.noneFound.text")}
      action={
        <LinkButton to="/samples" search={{}} variant="default">
          {t("allSamples.noneFound.action")}
        </LinkButton>
      }
    />
  ) : (
    <EmptyState
      icon={<IconTestPipe size={28} />}
      title={t("allSamples.empty.title")}
      text={t("allSamples.empty.text")}
      action={<LinkButton to="/orders/new">{t("allSamples.empty.action")}</LinkButton>}
    />
  );
}
