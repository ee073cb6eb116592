import { Alert, Button, Select, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconFolderOpen } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { withSearch } from "../../kit/table/listSearch.ts";
import { Page } from "../../kit/components/Page.tsx";
import { FileList } from "./FileList.tsx";
import classes from "./storage.module.css";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";

const PAGE_SIZE = 100;
const STATES = ["unassigned", "assigned", "missing", "all"] as const;
type State = (typeof STATES)[number];

export interface StorageSearch {
  search?: string;
  state?: State;
}

/** For the facility: every file in the data directory with its owner, and the missing files. */
export function StoragePage() {
  const { isAdmin } = useSession();
  return isAdmin ? <Storage /> : <AccessDenied />;
}

function Storage() {
  const { page = 1, ...search } = useSearch({ from: "/signed-in/storage" });
  const { state = "unassigned" } = search;
  const navigate = useNavigate({ from: "/storage" });
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.files.list.queryOptions(
      { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, ...search, state },
      { placeholderData: keepPreviousData },
    ),
  );
  const show = (next: typeof search) => void navigate({ search: next, replace: true });
  const isEverything = search.search !== undefined || state === "all";
  const none = data?.total === 0 ? "empty" : isEverything ? "noneFound" : (`none.${state}` as const);

  return (
    <Page
      title={t("storage.title")}
      description={data?.dataBasePath ? t("storage.text", { place: data.dataBasePath }) : undefined}
    >
      {data && <Notices data={data} state={state} onMissing={() => show({ state: "missing" })} />}
      <FileList
        key={`${state} ${page} ${search.search}`}
        files={data?.files ?? []}
        extensions={data?.config.allowedExtensions ?? []}
        search={search}
        onSearch={show}
        total={data?.filtered}
        error={error}
        onRetry={() => void refetch()}
        countText={(files) => t("storage.count", { files })}
        searchField={{ label: t("storage.search"), placeholder: t("storage.searchHint") }}
        filters={
          <Select
            label={t("storage.state")}
            data={STATES.map((value) => ({ value, label: t(`storage.state.${value}`) }))}
            value={state}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => {
              const next = STATES.find((known) => known === value);
              show(withSearch(search, { state: next === "unassigned" ? undefined : next }));
            }}
          />
        }
        failed={t("storage.failed")}
        noneFound={{ title: t(`storage.${none}.title`), text: t(`storage.${none}.text`) }}
        empty={<Nothing hasFiles={(data?.total ?? 0) > 0} />}
        pages={{
          isWaiting: isPlaceholderData,
          label: t("storage.pages"),
          page,
          pageSize: PAGE_SIZE,
          onPage: (next) => void navigate({ search: (before) => ({ ...before, page: next }) }),
        }}
      />
    </Page>
  );
}

type Listing = Outputs["files"]["list"];

function Notices({ data, state, onMissing }: { data: Listing; state: State; onMissing: () => void }) {
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
            {state !== "missing" && (
              <Button size="xs" variant="default" onClick={onMissing}>
                {t("storage.showMissing")}
              </Button>
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

/** No file is unassigned. */
function Nothing({ hasFiles }: { hasFiles: boolean }) {
  if (!hasFiles)
    return (
      <EmptyState
        icon={<IconFolderOpen size={28} />}
        title={t("storage.empty.title")}
        text={t("storage.empty.text")}
        action={<LinkButton to="/orders">{t("common.openOrders")}</LinkButton>}
      />
    );
  return (
    <EmptyState
      icon={<IconFolderOpen size={28} />}
      title={t("storage.none.unassigned.title")}
      text={t("storage.none.unassigned.text")}
      action={
        <LinkButton to="/storage" search={{ state: "all" }} variant="default">
          {t("storage.showAll")}
        </LinkButton>
      }
    />
  );
}
