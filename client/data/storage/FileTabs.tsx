import { Alert, Select, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconFolderOpen } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { withSearch } from "../../kit/table/listSearch.ts";
import { Page } from "../../kit/components/Page.tsx";
import { FileList } from "./FileList.tsx";
import classes from "./storage.module.css";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";

const PAGE_SIZE = 100;
const STATES = ["all", "assigned"] as const;
type Tab = "files" | "unassigned" | "integrity";

export interface StorageSearch {
  search?: string;
  state?: "assigned";
}

/** All files, on disk and recorded. */
export function FilesTab() {
  const { page, ...search } = useSearch({ from: "/signed-in/storage/files" });
  const navigate = useNavigate({ from: "/storage/files" });
  return (
    <Files
      tab="files"
      search={search}
      page={page}
      onSearch={(next) => void navigate({ search: next, replace: true })}
      onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
    />
  );
}

/** The files on disk that no record names. */
export function UnassignedTab() {
  const { page, ...search } = useSearch({ from: "/signed-in/storage/unassigned" });
  const navigate = useNavigate({ from: "/storage/unassigned" });
  return (
    <Files
      tab="unassigned"
      search={search}
      page={page}
      onSearch={(next) => void navigate({ search: withoutState(next), replace: true })}
      onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
    />
  );
}

/** The recorded files that are missing on disk. */
export function IntegrityTab() {
  const { page, ...search } = useSearch({ from: "/signed-in/storage/integrity" });
  const navigate = useNavigate({ from: "/storage/integrity" });
  return (
    <Files
      tab="integrity"
      search={search}
      page={page}
      onSearch={(next) => void navigate({ search: withoutState(next), replace: true })}
      onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
    />
  );
}

const withoutState = ({ search }: StorageSearch) => (search === undefined ? {} : { search });

function Files({
  tab,
  search,
  page = 1,
  onSearch,
  onPage,
}: {
  tab: Tab;
  search: StorageSearch;
  page: number | undefined;
  onSearch: (next: StorageSearch) => void;
  onPage: (page: number) => void;
}) {
  const state = tab === "files" ? (search.state ?? "all") : tab === "unassigned" ? "unassigned" : "missing";
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.files.list.queryOptions(
      { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, ...search, state },
      { placeholderData: keepPreviousData },
    ),
  );
  const none =
    data?.total === 0
      ? "empty"
      : search.search !== undefined || state === "all"
        ? "noneFound"
        : (`none.${state}` as const);

  return (
    <Page
      title={t(`storage.tab.${tab}`)}
      description={t(`storage.text.${tab}`, { place: data?.dataBasePath ?? null })}
    >
      {data && <Notices data={data} tab={tab} />}
      <FileList
        key={`${state} ${page} ${search.search}`}
        files={data?.files ?? []}
        extensions={data?.config.allowedExtensions ?? []}
        search={search}
        onSearch={onSearch}
        total={data?.filtered}
        error={error}
        onRetry={() => void refetch()}
        countText={(files) => t("storage.count", { files })}
        searchField={{ label: t("storage.search"), placeholder: t("storage.searchHint") }}
        {...(tab === "files" && {
          filters: (
            <Select
              label={t("storage.state")}
              data={STATES.map((value) => ({ value, label: t(`storage.state.${value}`) }))}
              value={state}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              onChange={(value) =>
                onSearch(withSearch(search, { state: value === "assigned" ? value : undefined }))
              }
            />
          ),
        })}
        failed={t("storage.failed")}
        noneFound={{ title: t(`storage.${none}.title`), text: t(`storage.${none}.text`) }}
        empty={<Nothing tab={(data?.total ?? 0) > 0 ? tab : "files"} />}
        pages={{
          isWaiting: isPlaceholderData,
          label: t("storage.pages"),
          page,
          pageSize: PAGE_SIZE,
          onPage,
        }}
      />
    </Page>
  );
}

type Listing = Outputs["files"]["list"];

function Notices({ data, tab }: { data: Listing; tab: Tab }) {
  const icon = <IconAlertTriangle aria-hidden />;
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {t("storage.summary", { total: data.total, unassigned: data.unassigned })}
      </Text>
      {data.missingOnDisk > 0 && (
        <Alert
          color="red"
          variant="light"
          icon={icon}
          title={t("storage.missing", { missing: data.missingOnDisk })}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{t("storage.missingText")}</Text>
            {tab !== "integrity" && (
              <LinkButton to="/storage/integrity" size="xs" variant="default">
                {t("storage.showMissing")}
              </LinkButton>
            )}
          </Stack>
        </Alert>
      )}
      {data.scanWarnings.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          classNames={{ title: classes.title ?? "" }}
          icon={icon}
          title={t("storage.leftOut")}
        >
          {data.scanWarnings.map((warning) => (
            <Text size="sm" key={warning.text}>
              {sentenceText(warning)}
            </Text>
          ))}
        </Alert>
      )}
    </>
  );
}

/** Nothing to list on a tab; on that of all files: nothing at all. */
export function Nothing({ tab }: { tab: Tab }) {
  const icon = <IconFolderOpen size={28} />;
  if (tab === "files")
    return (
      <EmptyState
        icon={icon}
        title={t("storage.empty.title")}
        text={t("storage.empty.text")}
        action={<LinkButton to="/orders">{t("common.openOrders")}</LinkButton>}
      />
    );
  const state = tab === "unassigned" ? "unassigned" : "missing";
  return (
    <EmptyState
      icon={icon}
      title={t(`storage.none.${state}.title`)}
      text={t(`storage.none.${state}.text`)}
      action={
        <LinkButton to="/storage/files" variant="default">
          {t("storage.showAll")}
        </LinkButton>
      }
    />
  );
}
