import { Select } from "@mantine/core";
import { IconActivity } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { type ListSearch, withSearch } from "../../kit/table/listSearch.ts";
import { PagedTable } from "../../kit/table/PagedTable.tsx";
import { facilityRunName, streamColumns, StreamRow } from "./streamColumns.tsx";
import { SEQUENCING_STATES } from "./sequencingStates.ts";
import { useFacilityRuns } from "./useStreamList.ts";

const PAGE_SIZE = 50;

/** All sequencing runs of the facility, planned and live, newest first. */
export function StreamsPage() {
  const { isOfFacility } = useSession();
  return isOfFacility ? <AllStreams /> : <AccessDenied />;
}

function AllStreams() {
  const { page = 1, ...inUrl } = useSearch({ from: "/signed-in/sequencing" });
  const search: ListSearch & typeof inUrl = inUrl;
  const navigate = useNavigate({ from: "/sequencing" });
  const { data, error, isPlaceholderData, refetch } = useFacilityRuns({
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    ...inUrl,
  });
  const show = (next: typeof search) => void navigate({ search: next, replace: true });
  return (
    <Page title={t("streams.list.title")} description={t("streams.list.text")}>
      <PagedTable
        name="streams"
        label={t("streams.list.table")}
        rows={data?.runs ?? []}
        columns={streamColumns({ showsOrder: true })}
        rowLabel={facilityRunName}
        renderCard={StreamRow}
        search={search}
        onSearch={show}
        total={data?.total}
        error={error}
        onRetry={() => void refetch()}
        countText={(runs) => t("streams.list.count", { runs })}
        filters={
          <Select
            label={t("streams.list.state")}
            placeholder={t("streams.state.any")}
            data={SEQUENCING_STATES.map((value) => ({ value, label: t(`streams.state.${value}`) }))}
            value={search.state ?? null}
            clearable
            comboboxProps={{ withinPortal: false }}
            onChange={(value) =>
              show(withSearch(search, { state: SEQUENCING_STATES.find((one) => one === value) }))
            }
          />
        }
        failed={t("streams.list.failed")}
        noneFound={{ title: t("streams.list.noneFound.title"), text: t("streams.list.noneFound.text") }}
        empty={<Empty />}
        pages={{
          isWaiting: isPlaceholderData,
          label: t("streams.list.pages"),
          page,
          pageSize: PAGE_SIZE,
          onPage: (next) => void navigate({ search: (before) => ({ ...before, page: next }) }),
        }}
      />
    </Page>
  );
}

function Empty() {
  return (
    <EmptyState
      icon={<IconActivity size={28} />}
      title={t("streams.list.empty.title")}
      text={t("streams.list.empty.text")}
      action={<LinkButton to="/orders">{t("streams.list.empty.action")}</LinkButton>}
    />
  );
}
