import { IconSearch, IconTestPipe } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { t } from "../../kit/i18n/t.ts";
import { TargetFilter } from "../targets/TargetFilter.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { ListTable } from "../../kit/table/ListTable.tsx";
import type { Sorting } from "../../kit/table/tableColumn.ts";
import { type Inputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { SampleActs } from "./SampleActs.tsx";
import { sampleCard, sampleColumns, sampleName } from "./sampleColumns.tsx";
import { SampleFilters } from "./SampleFilters.tsx";
import type { SamplesSearch } from "./samplesSearch.ts";

export type SampleFilter = NonNullable<Inputs["samples"]["count"]>;

/** The samples of all visible orders: filter, sort, select, bulk edit and export. */
export function SamplesPage() {
  const { isAdmin } = useSession();
  const { sort = "order", direction = "desc", ...filter } = useSearch({ from: "/signed-in/samples" });
  const navigate = useNavigate({ from: "/samples" });
  const client = useQueryClient();
  const columns = useMemo(() => sampleColumns(isAdmin), [isAdmin]);
  const { data, error, refetch } = useQuery(
    trpc.samples.count.queryOptions(filter, { placeholderData: keepPreviousData }),
  );
  const total = data?.total ?? 0;
  const isFiltered = Object.keys(filter).length > 0;

  function show(next: SamplesSearch) {
    void navigate({
      search: { ...next, ...(sort === "order" && direction === "desc" ? {} : { sort, direction }) },
      replace: true,
    });
  }
  function sortBy({ by, direction: way }: Sorting<typeof sort>) {
    void navigate({
      search: (before) => ({ ...before, sort: by, direction: way }),
      replace: true,
    });
  }
  async function reload() {
    await client.invalidateQueries({ queryKey: trpc.samples.pathKey() });
  }

  return (
    <Page title={t("allSamples.title")}>
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
        <ListTable
          name="samples"
          procedures={trpcClient.samples}
          filter={filter}
          sorting={{ by: sort, direction }}
          total={total}
          onSort={sortBy}
          label={t("allSamples.table")}
          columns={columns}
          rowLabel={sampleName}
          card={sampleCard}
          acts={actsReloading(reload)}
        />
      )}
    </Page>
  );
}

const actsReloading = (reload: () => Promise<void>) =>
  function acts(chosen: Inputs["samples"]["setStatus"]["chosen"], clear: () => void) {
    return (
      <SampleActs
        chosen={chosen}
        onDone={() => {
          clear();
          return reload();
        }}
        onUndone={reload}
      />
    );
  };

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
