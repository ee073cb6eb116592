import { MultiSelect, Select } from "@mantine/core";
import { IconPlus, IconTable, IconTestPipe2 } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { withSearch } from "../../kit/table/listSearch.ts";
import { ListTable } from "../../kit/table/ListTable.tsx";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { TargetFilter } from "../../ordering/targets/TargetFilter.tsx";
import { type LibrariesSearch, LIBRARY_STATUSES } from "./librariesSearch.ts";
import { LibraryActs } from "./LibraryActs.tsx";
import { libraryColumns, LibraryRow } from "./libraryColumns.tsx";
import type { ChosenLibraries } from "./libraryLabels.ts";

export function LibrariesPage() {
  const { isOfFacility } = useSession();
  return isOfFacility ? <Libraries /> : <AccessDenied />;
}

/** The libraries of the facility: filter, sort, select, pool and export. */
function Libraries() {
  const { user, can } = useSession();
  const mayPlan = can("sequencing.plan") && !user.isDemo;
  const search = useSearch({ from: "/signed-in/libraries" });
  const { sort = "code", direction = "desc", ...filter } = search;
  const navigate = useNavigate({ from: "/libraries" });
  const client = useQueryClient();
  const columns = useMemo(() => libraryColumns(), []);
  const { data, error, refetch } = useQuery(
    trpc.libraries.count.queryOptions(filter, { placeholderData: keepPreviousData }),
  );
  const show = (next: LibrariesSearch) => void navigate({ search: next, replace: true });
  const reload = () => client.invalidateQueries({ queryKey: trpc.libraries.pathKey() });

  return (
    <Page
      title={t("libraries.title")}
      description={t("libraries.text")}
      actions={
        <>
          <LinkButton to="/libraries/index-sets" variant="default">
            {t("indexSets.title")}
          </LinkButton>
          <LinkButton
            to="/libraries/sheet"
            search={filter}
            variant="default"
            leftSection={<IconTable size={18} aria-hidden />}
          >
            {t("libraries.sheet.open")}
          </LinkButton>
        </>
      }
    >
      <TargetFilter
        orderId={filter.order}
        studyId={undefined}
        onClear={() => {
          const { order: _order, ...others } = search;
          show(others);
        }}
      />
      <ListTable
        name="libraries"
        procedures={trpcClient.libraries}
        search={search}
        onSearch={show}
        filter={filter}
        sorting={{ by: sort, direction }}
        total={data?.total}
        error={error}
        onRetry={() => void refetch()}
        countText={(libraries) => t("libraries.count", { libraries })}
        label={t("libraries.title")}
        searchField={{ label: t("libraries.search"), placeholder: t("libraries.searchHint") }}
        filters={<Filters filter={search} onFilter={show} />}
        failed={t("libraries.failed")}
        noneFound={{ title: t("libraries.noneFound.title"), text: t("libraries.noneFound.text") }}
        empty={
          <EmptyState
            icon={<IconTestPipe2 size={28} />}
            title={t("libraries.empty.title")}
            text={t("libraries.empty.text")}
            action={
              mayPlan && (
                <LinkButton to="/samples" leftSection={<IconPlus size={18} aria-hidden />}>
                  {t("libraries.empty.action")}
                </LinkButton>
              )
            }
          />
        }
        columns={columns}
        rowLabel={({ code }) => code}
        renderCard={LibraryRow}
        acts={actsReloading(reload, mayPlan)}
      />
    </Page>
  );
}

const actsReloading = (reload: () => Promise<void>, mayPlan: boolean) =>
  function acts(chosen: ChosenLibraries, clear: () => void) {
    return (
      <LibraryActs
        chosen={chosen}
        mayPlan={mayPlan}
        onDone={() => {
          clear();
          void reload();
        }}
      />
    );
  };

function Filters({
  filter,
  onFilter,
}: {
  filter: LibrariesSearch;
  onFilter: (filter: LibrariesSearch) => void;
}) {
  const { data } = useQuery(trpc.libraries.kits.queryOptions());
  const field = { clearable: true, comboboxProps: { withinPortal: false } };
  return (
    <>
      <MultiSelect
        {...field}
        label={t("libraries.status")}
        placeholder={filter.status ? "" : t("libraries.anyStatus")}
        data={LIBRARY_STATUSES.map((value) => ({ value, label: t(`libraries.status.${value}`) }))}
        value={filter.status ?? []}
        onChange={(values) => {
          const status = LIBRARY_STATUSES.filter((known) => values.includes(known));
          onFilter(withSearch(filter, { status: status.length > 0 ? status : undefined }));
        }}
      />
      <Select
        {...field}
        label={t("libraries.kit")}
        placeholder={t("libraries.anyKit")}
        data={data?.kits ?? []}
        value={filter.kit ?? null}
        onChange={(kit) => onFilter(withSearch(filter, { kit: kit ?? undefined }))}
      />
      <Select
        {...field}
        label={t("libraries.pools")}
        placeholder={t("libraries.anyPool")}
        data={[{ value: "none", label: t("libraries.noPool") }]}
        value={filter.pool === "none" ? "none" : null}
        onChange={(pool) => onFilter(withSearch(filter, { pool: pool ?? undefined }))}
      />
    </>
  );
}
