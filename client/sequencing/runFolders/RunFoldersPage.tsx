import { Select } from "@mantine/core";
import { IconFolders } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type ListSearch, withSearch } from "../../kit/table/listSearch.ts";
import { PagedTable } from "../../kit/table/PagedTable.tsx";
import { trpc } from "../../kit/trpc/trpc.ts";
import { runFolderColumns, runFolderName, RunFolderRow } from "./runFolderColumns.tsx";
import { RUN_FOLDER_STATES } from "./runFolderStates.ts";

const PAGE_SIZE = 50;
const AGAIN_AFTER_MS = 10_000;

/** All run folders of the facility, newest first. */
export function RunFoldersPage() {
  const { isOfFacility } = useSession();
  return isOfFacility ? <AllRunFolders /> : <AccessDenied />;
}

function AllRunFolders() {
  const { page = 1, ...inUrl } = useSearch({ from: "/signed-in/run-folders" });
  const search: ListSearch & typeof inUrl = inUrl;
  const navigate = useNavigate({ from: "/run-folders" });
  const { can } = useSession();
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.runFolders.list.queryOptions(
      { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, status: inUrl.state, search: inUrl.search },
      { placeholderData: keepPreviousData, refetchInterval: AGAIN_AFTER_MS },
    ),
  );
  const show = (next: typeof search) => void navigate({ search: next, replace: true });
  return (
    <Page title={t("runFolders.title")} description={t("runFolders.text")}>
      <PagedTable
        name="runFolders"
        label={t("runFolders.table")}
        rows={data?.runFolders ?? []}
        columns={runFolderColumns()}
        rowLabel={runFolderName}
        renderCard={RunFolderRow}
        search={search}
        onSearch={show}
        total={data?.total}
        error={error}
        onRetry={() => void refetch()}
        countText={(folders) => t("runFolders.count", { folders })}
        searchField={{ label: t("runFolders.search"), placeholder: t("runFolders.search.example") }}
        filters={
          <Select
            label={t("runFolders.state")}
            placeholder={t("runFolders.state.any")}
            data={RUN_FOLDER_STATES.map((value) => ({ value, label: t(`runFolders.state.${value}`) }))}
            value={search.state ?? null}
            clearable
            comboboxProps={{ withinPortal: false }}
            onChange={(value) =>
              show(withSearch(search, { state: RUN_FOLDER_STATES.find((one) => one === value) }))
            }
          />
        }
        failed={t("runFolders.failed")}
        noneFound={{ title: t("runFolders.noneFound.title"), text: t("runFolders.noneFound.text") }}
        empty={
          <EmptyState
            icon={<IconFolders size={28} />}
            title={t("runFolders.empty.title")}
            text={t("runFolders.empty.text")}
            action={
              can("settings.manage") && (
                <LinkButton to="/settings/sequencers">{t("runFolders.empty.action")}</LinkButton>
              )
            }
          />
        }
        pages={{
          isWaiting: isPlaceholderData,
          label: t("runFolders.pages"),
          page,
          pageSize: PAGE_SIZE,
          onPage: (next) => void navigate({ search: (before) => ({ ...before, page: next }) }),
        }}
      />
    </Page>
  );
}
