import { IconTestPipe } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { t } from "../../kit/i18n/t.ts";
import { TargetFilter } from "../targets/TargetFilter.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { ListTable } from "../../kit/table/ListTable.tsx";
import { type Inputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { SampleActs, useHasSampleActs } from "./SampleActs.tsx";
import { SampleRow, sampleColumns, sampleName } from "./sampleColumns.tsx";
import { SampleFilters } from "./SampleFilters.tsx";
import type { SamplesSearch } from "./samplesSearch.ts";

export type SampleFilter = NonNullable<Inputs["samples"]["count"]>;

/** The samples of all visible orders: filter, sort, select, bulk edit and export. */
export function SamplesPage() {
  const { isOfFacility, can } = useSession();
  const hasActs = useHasSampleActs();
  const search = useSearch({ from: "/signed-in/samples" });
  const { sort = "order", direction = "desc", ...filter } = search;
  const navigate = useNavigate({ from: "/samples" });
  const client = useQueryClient();
  const columns = useMemo(() => sampleColumns(isOfFacility), [isOfFacility]);
  const { data, error, refetch } = useQuery(
    trpc.samples.count.queryOptions(filter, { placeholderData: keepPreviousData }),
  );
  const show = (next: SamplesSearch) => void navigate({ search: next, replace: true });
  async function reload() {
    await client.invalidateQueries({ queryKey: trpc.samples.pathKey() });
  }

  return (
    <Page title={t("allSamples.title")}>
      <TargetFilter
        orderId={filter.order}
        studyId={filter.study === "none" ? undefined : filter.study}
        onClear={() => {
          const { order: _order, study: _study, ...others } = search;
          show(others);
        }}
      />
      <ListTable
        name="samples"
        procedures={trpcClient.samples}
        search={search}
        onSearch={show}
        filter={filter}
        sorting={{ by: sort, direction }}
        total={data?.total}
        error={error}
        onRetry={() => void refetch()}
        countText={(samples) => t("orders.sampleCount", { samples })}
        label={t("allSamples.table")}
        searchField={{ label: t("allSamples.search"), placeholder: t("allSamples.searchHint") }}
        filters={<SampleFilters filter={search} onFilter={show} />}
        failed={t("allSamples.failed")}
        noneFound={{ title: t("allSamples.noneFound.title"), text: t("allSamples.noneFound.text") }}
        empty={
          <EmptyState
            icon={<IconTestPipe size={28} />}
            title={t("allSamples.empty.title")}
            text={t("allSamples.empty.text")}
            action={
              can("orders.change") && <LinkButton to="/orders/new">{t("allSamples.empty.action")}</LinkButton>
            }
          />
        }
        columns={columns}
        rowLabel={sampleName}
        renderCard={SampleRow}
        {...(hasActs && { acts: actsReloading(reload) })}
      />
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
