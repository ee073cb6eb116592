import { Select, Stack, Switch, Text } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { PagedList } from "../../kit/components/PagedList.tsx";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { FoundPipelines } from "./FoundPipelines.tsx";
import classes from "./publicRegistry.module.css";
import { useResultKeys } from "./useResultKeys.ts";
import { formatDay } from "./formatDay.ts";

type Found = Outputs["registry"]["search"];
type Filters = ComponentProps<typeof FilterFields>["filters"];

/** The home page of the registry: its contents, and the pipeline search. */
export function PublishedPipelinesPage() {
  const { page = 1, ...filters } = useSearch({ from: "/signed-in/explore/" });
  const navigate = useNavigate({ from: "/explore/" });
  const { data, error, refetch, isPlaceholderData } = useQuery(
    trpc.registry.search.queryOptions({ ...filters, page }, { placeholderData: keepPreviousData }),
  );
  const keys = useResultKeys();
  const show = (next: Filters) => void navigate({ search: next, replace: true });

  return (
    <Page title={t("publicRegistry.home.title")} description={t("publicRegistry.home.text")}>
      <RegistryCounts />
      <Stack gap="md" {...keys}>
        <FilterFields found={data} filters={filters} onShow={show} />
        {error && (
          <ErrorNotice error={error} title={t("publicRegistry.failed")} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Loading rows={6} />}
        {data && data.total > 0 && (
          <>
            <Text size="sm" c="dimmed" role="status">
              {t("publicRegistry.count", { found: data.total, all: data.all })}
            </Text>
            <PagedList
              label={t("publicRegistry.pages")}
              isWaiting={isPlaceholderData}
              page={data.page}
              pageSize={data.pageSize}
              total={data.total}
              onPage={(next) =>
                void navigate({ search: { ...filters, ...(next > 1 ? { page: next } : {}) } })
              }
            >
              <FoundPipelines pipelines={data.pipelines} categories={data.categories} />
            </PagedList>
          </>
        )}
        {data?.total === 0 && data.all > 0 && (
          <EmptyState
            icon={<IconSearch size={28} />}
            title={t("publicRegistry.noneFound.title")}
            text={t("publicRegistry.noneFound.text")}
            action={
              <LinkButton to="/explore" search={{}} variant="default">
                {t("publicRegistry.noneFound.action")}
              </LinkButton>
            }
          />
        )}
        {data?.all === 0 && <EmptyState title={t("publicRegistry.empty.title")} />}
      </Stack>
    </Page>
  );
}

function FilterFields({
  found,
  filters,
  onShow,
}: {
  found: Found | undefined;
  filters: {
    search?: string;
    category?: string;
    family?: string;
    target?: "order" | "study";
    verified?: true;
  };
  onShow: (filters: Filters) => void;
}) {
  const { search, category, family, target, verified, ...none } = filters;
  const { categories = [], platformFamilies = [] } = found ?? {};
  const families = [...new Set([...platformFamilies, ...(family === undefined ? [] : [family])])];
  const current = {
    ...none,
    ...(search !== undefined && { search }),
    ...(category !== undefined && { category }),
    ...(family !== undefined && { family }),
    ...(target && { target }),
    ...(verified && { verified }),
  };
  const without = (key: keyof Filters) =>
    Object.fromEntries(Object.entries(current).filter(([name]) => name !== key)) as Filters;

  return (
    <div className={classes.filters}>
      <SearchField
        label={t("publicRegistry.search")}
        placeholder={t("publicRegistry.searchHint")}
        value={search ?? ""}
        onSearch={(text) => onShow(text === "" ? without("search") : { ...current, search: text })}
      />
      <Select
        aria-label={t("publicRegistry.category")}
        placeholder={t("publicRegistry.category.any")}
        data={categories.map(({ id, name, count }) => ({
          value: id,
          label: t("publicRegistry.category.entry", { name, total: count }),
        }))}
        value={category ?? null}
        onChange={(value) => onShow(value === null ? without("category") : { ...current, category: value })}
        clearable
      />
      <Select
        aria-label={t("publicRegistry.target")}
        placeholder={t("publicRegistry.target.any")}
        data={(["order", "study"] as const).map((value) => ({ value, label: t(`pipelines.for.${value}`) }))}
        value={target ?? null}
        onChange={(value) =>
          onShow(value === "order" || value === "study" ? { ...current, target: value } : without("target"))
        }
        clearable
      />
      {families.length > 0 && (
        <Select
          aria-label={t("publicRegistry.family")}
          placeholder={t("publicRegistry.family.any")}
          data={families}
          value={family ?? null}
          onChange={(value) => onShow(value === null ? without("family") : { ...current, family: value })}
          clearable
          searchable
        />
      )}
      <Switch
        label={t("publicRegistry.verified")}
        checked={verified === true}
        onChange={(event) =>
          onShow(event.currentTarget.checked ? { ...current, verified: true } : without("verified"))
        }
      />
    </div>
  );
}

/** The number of published items of each kind, with links. Unavailable or empty kinds are omitted. */
function RegistryCounts() {
  const { data } = useQuery(trpc.registry.about.queryOptions(undefined, { staleTime: 60_000 }));
  if (!data) return null;
  const { pipelines, checklists, technologies, metrics, lastUpdated } = data;
  return (
    <div className={classes.stats}>
      <Text size="sm">{t("publicRegistry.home.pipelines", { total: pipelines })}</Text>
      {!!checklists && (
        <TextLink to="/explore/checklists" size="sm">
          {t("publicRegistry.home.checklists", { total: checklists })}
        </TextLink>
      )}
      {!!technologies && (
        <TextLink to="/explore/technology" size="sm">
          {t("publicRegistry.home.technologies", { total: technologies })}
        </TextLink>
      )}
      {!!metrics && (
        <TextLink to="/explore/research-data" size="sm">
          {t("publicRegistry.home.metrics", { total: metrics })}
        </TextLink>
      )}
      {pipelines > 0 && (
        <Text size="sm" c="dimmed">
          {t("publicRegistry.home.updated", { day: formatDay(lastUpdated) })}
        </Text>
      )}
    </div>
  );
}
