import { MultiSelect, Select, SimpleGrid } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { ORDER_STATUSES, type SamplesSearch, STATUSES } from "./samplesSearch.ts";

type Filter = Omit<SamplesSearch, "sort" | "direction">;

/** The filters of the sample list. */
export function SampleFilters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  // undefined removes a parameter from the URL.
  function change(next: { [Key in keyof Filter]: Filter[Key] | undefined }) {
    const entries = Object.entries({ ...filter, ...next }).filter(([, value]) => value !== undefined);
    onFilter(Object.fromEntries(entries));
  }

  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="sm">
      <SearchField
        label={t("allSamples.search")}
        placeholder={t("allSamples.searchHint")}
        value={filter.search ?? ""}
        onSearch={(text) => change({ search: text === "" ? undefined : text })}
      />
      <MultiSelect
        aria-label={t("allSamples.facilityStatus")}
        placeholder={filter.status ? "" : t("allSamples.anyStatus")}
        data={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={filter.status ?? []}
        clearable
        onChange={(values) =>
          change({
            status: values.length === 0 ? undefined : STATUSES.filter((known) => values.includes(known)),
          })
        }
      />
      <Select
        aria-label={t("allSamples.orderStatus")}
        placeholder={t("allSamples.anyOrderStatus")}
        data={ORDER_STATUSES.map((value) => ({
          value,
          label: t("allSamples.orderStatusOf", { status: t(`status.${value}`) }),
        }))}
        value={filter.orderStatus ?? null}
        clearable
        onChange={(value) => change({ orderStatus: ORDER_STATUSES.find((known) => known === value) })}
      />
      <Select
        aria-label={t("allSamples.reads")}
        placeholder={t("allSamples.reads.any")}
        data={READS.map((value) => ({ value, label: t(`allSamples.reads.${value}`) }))}
        value={filter.reads ?? null}
        clearable
        onChange={(value) => change({ reads: READS.find((known) => known === value) })}
      />
      <Select
        aria-label={t("allSamples.study")}
        placeholder={t("allSamples.study.any")}
        data={[{ value: "none", label: t("allSamples.study.none") }]}
        value={filter.study === "none" ? "none" : null}
        clearable
        onChange={(value) => change({ study: value ?? undefined })}
      />
    </SimpleGrid>
  );
}

const READS = ["with", "without"] as const;
