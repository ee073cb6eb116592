import { Alert, Button, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconFileSearch, IconFolderOpen } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { PagedList } from "../../kit/components/PagedList.tsx";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { FileList } from "./FileList.tsx";
import classes from "./storage.module.css";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";

const PAGE_SIZE = 50;
const STATES = ["unassigned", "assigned", "missing", "all"] as const;
type State = (typeof STATES)[number];

/** For the facility: every file in the data directory with its owner, and the missing files. */
export function StoragePage() {
  const { isAdmin } = useSession();
  return isAdmin ? <Storage /> : <AccessDenied />;
}

function Storage() {
  const { search = "", state = "unassigned", page = 1 } = useSearch({ from: "/signed-in/storage" });
  const navigate = useNavigate({ from: "/storage" });
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.files.list.queryOptions(
      { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, state, ...(search === "" ? {} : { search }) },
      { placeholderData: keepPreviousData },
    ),
  );

  function filter(next: { search: string; state: State }) {
    void navigate({
      search: {
        ...(next.search === "" ? {} : { search: next.search }),
        ...(next.state === "unassigned" ? {} : { state: next.state }),
      },
      replace: true,
    });
  }

  return (
    <Page
      title={t("storage.title")}
      description={data?.dataBasePath ? t("storage.text", { place: data.dataBasePath }) : undefined}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        <SearchField
          label={t("storage.search")}
          placeholder={t("storage.searchHint")}
          value={search}
          onSearch={(text) => filter({ search: text, state })}
        />
        <Select
          aria-label={t("storage.state")}
          data={STATES.map((value) => ({ value, label: t(`storage.state.${value}`) }))}
          value={state}
          allowDeselect={false}
          onChange={(value) => filter({ search, state: STATES.find((known) => known === value) ?? "all" })}
        />
      </SimpleGrid>
      {error && <ErrorNotice error={error} title={t("storage.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && (
        <Notices data={data} state={state} onMissing={() => filter({ search: "", state: "missing" })} />
      )}
      {data?.filtered === 0 && <Nothing data={data} state={state} search={search} />}
      {data && data.filtered > 0 && (
        <PagedList
          isWaiting={isPlaceholderData}
          label={t("storage.pages")}
          page={page}
          pageSize={PAGE_SIZE}
          total={data.filtered}
          onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
        >
          <FileList
            key={`${state} ${page} ${search}`}
            files={data.files}
            extensions={data.config.allowedExtensions}
          />
        </PagedList>
      )}
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

function Nothing({ data, state, search }: { data: Listing; state: State; search: string }) {
  const all = (
    <LinkButton to="/storage" search={{ state: "all" }} variant="default">
      {t("storage.showAll")}
    </LinkButton>
  );
  if (data.total === 0)
    return (
      <EmptyState
        icon={<IconFolderOpen size={28} />}
        title={t("storage.empty.title")}
        text={t("storage.empty.text")}
      />
    );
  if (search !== "" || state === "all")
    return (
      <EmptyState
        icon={<IconFileSearch size={28} />}
        title={t("storage.noneFound.title")}
        text={t("storage.noneFound.text")}
        action={all}
      />
    );
  return (
    <EmptyState
      icon={<IconFolderOpen size={28} />}
      title={t(`storage.none.${state}.title`)}
      text={t(`storage.none.${state}.text`)}
      action={all}
    />
  );
}
