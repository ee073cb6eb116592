import { Select } from "@mantine/core";
import { t } from "../../../kit/i18n/t.ts";
import { SearchField } from "../../../kit/components/SearchField.tsx";
import { categoryName, sourceName, targetName } from "./requirementTexts.ts";
import type { Store, StoreFilter } from "./store.ts";
import classes from "./store.module.css";

const STATES = ["updates", "installed", "available"] as const;

/** The filters of the store, stored in the URL. A filter with a single choice is hidden. */
export function StoreFilters({
  store: { packages, sources },
  filter,
  onFilter,
}: {
  store: Store;
  filter: StoreFilter;
  onFilter: (filter: StoreFilter) => void;
}) {
  const categories = [...new Set(packages.flatMap(({ category }) => category ?? []))].toSorted();
  const targets = [...new Set(packages.flatMap((offer) => offer.targets))].toSorted();
  const set = <Key extends keyof StoreFilter>(key: Key, value: StoreFilter[Key] | null) => {
    const { [key]: _, ...others } = filter;
    onFilter(value === null || value === "" ? others : { ...others, [key]: value });
  };
  return (
    <div className={classes.filters}>
      <SearchField
        label={t("packageStore.search")}
        placeholder={t("packageStore.searchHint")}
        value={filter.search ?? ""}
        onSearch={(text) => set("search", text)}
      />
      <Select
        aria-label={t("packageStore.state")}
        placeholder={t("packageStore.anyState")}
        data={STATES.map((value) => ({ value, label: t(`packageStore.state.${value}`) }))}
        value={filter.state ?? null}
        clearable
        onChange={(value) => set("state", STATES.find((known) => known === value) ?? null)}
      />
      {(categories.length > 1 || filter.category !== undefined) && (
        <Select
          aria-label={t("packageStore.category")}
          placeholder={t("packageStore.anyCategory")}
          data={categories.map((value) => ({ value, label: categoryName(value) }))}
          value={filter.category ?? null}
          clearable
          onChange={(value) => set("category", value)}
        />
      )}
      {(targets.length > 1 || filter.target !== undefined) && (
        <Select
          aria-label={t("packageStore.target")}
          placeholder={t("packageStore.anyTarget")}
          data={targets.map((value) => ({ value, label: targetName(value) }))}
          value={filter.target ?? null}
          clearable
          onChange={(value) => set("target", value)}
        />
      )}
      {(sources.length > 1 || filter.source !== undefined) && (
        <Select
          aria-label={t("packageStore.source")}
          placeholder={t("packageStore.anySource")}
          data={sources.map((source) => ({ value: source.id, label: sourceName(source) }))}
          value={filter.source ?? null}
          clearable
          onChange={(value) => set("source", value)}
        />
      )}
    </div>
  );
}
