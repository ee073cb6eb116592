import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useMemo } from "react";
import type { CatalogConfig, Collection } from "../../../server/definitions/catalog/rules/catalog.ts";
import { t } from "../../kit/i18n/t.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { PagedList } from "../../kit/components/PagedList.tsx";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { isOfferable, isOrdered, mayComeSoon } from "./catalog.ts";
import { inOrder } from "./catalogEdits.ts";
import { type EntryActs, EntryList } from "./EntryList.tsx";
import { shownEntries, STATES } from "./shownEntries.ts";
import { useCatalogSearch } from "./useCatalogSearch.ts";

const PAGE_SIZE = 50;

/** The matching entries of a collection, paged. */
export function FoundEntries({
  collection,
  config,
  origin,
  onlyHere,
  acts,
  onAdd,
}: {
  collection: Collection;
  config: CatalogConfig;
  origin: string;
  onlyHere: ReadonlySet<string> | undefined;
  acts: EntryActs;
  onAdd: () => void;
}) {
  const { search, state, page: requestedPage, look } = useCatalogSearch();
  const entries = useMemo(() => inOrder(collection, config[collection]), [collection, config]);
  const shown = useMemo(
    () => shownEntries(entries, { collection, search, state, onlyHere }),
    [entries, collection, search, state, onlyHere],
  );
  const isFiltered = search !== "" || state !== undefined;
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(shown.length / PAGE_SIZE)));
  const states = STATES.filter((one) => {
    if (one === "comingSoon") return mayComeSoon(collection);
    if (one === "onlyHere") return onlyHere !== undefined;
    return one === "mine" || isOfferable(collection);
  });

  return (
    <Stack gap="md" pt="md">
      <Group gap="sm">
        <div style={{ flex: "1 1 220px" }}>
          <SearchField
            label={t("catalog.search", { collection: t(`catalog.collection.${collection}`) })}
            placeholder={t("catalog.searchHint")}
            value={search}
            onSearch={(text) => look({ search: text })}
          />
        </div>
        <Select
          aria-label={t("catalog.state")}
          placeholder={t("catalog.anyState")}
          data={states.map((value) => ({ value, label: t(`catalog.state.${value}`) }))}
          value={state ?? null}
          clearable
          style={{ flex: "0 1 180px" }}
          onChange={(value) => look({ state: STATES.find((known) => known === value) })}
        />
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {t(`catalog.add.${collection}`)}
        </Button>
      </Group>
      {isFiltered && shown.length > 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t("catalog.found", { found: shown.length, total: entries.length })}
        </Text>
      )}
      {shown.length === 0 && !isFiltered && (
        <Text c="dimmed" ta="center" py="lg">
          {t("catalog.none")}
        </Text>
      )}
      {shown.length === 0 && isFiltered && (
        <EmptyState
          icon={<IconSearch size={28} />}
          title={t("catalog.noneFound.title")}
          text={t("catalog.noneFound.text")}
          action={
            <Button variant="default" onClick={() => look({ search: "", state: undefined })}>
              {t("catalog.noneFound.action")}
            </Button>
          }
        />
      )}
      {shown.length > 0 && (
        <PagedList
          isWaiting={false}
          label={t("catalog.pages")}
          page={page}
          pageSize={PAGE_SIZE}
          total={shown.length}
          onPage={(next) => look({ page: next })}
        >
          <EntryList
            collection={collection}
            entries={shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
            ends={{ first: entries[0]?.id, last: entries.at(-1)?.id }}
            origin={origin}
            onlyHere={onlyHere}
            acts={{ ...acts, move: isOrdered(collection) && !isFiltered ? acts.move : undefined }}
          />
        </PagedList>
      )}
    </Stack>
  );
}
