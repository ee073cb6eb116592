import { MultiSelect, Select } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { withSearch } from "../../kit/table/listSearch.ts";
import { ORDER_STATUSES, type SamplesSearch, STATUSES } from "./samplesSearch.ts";

/** The fields that filter the sample list. */
export function SampleFilters({
  filter,
  onFilter,
}: {
  filter: SamplesSearch;
  onFilter: (filter: SamplesSearch) => void;
}) {
  const change = (next: Parameters<typeof withSearch<SamplesSearch>>[1]) =>
    onFilter(withSearch(filter, next));
  const field = { clearable: true, comboboxProps: { withinPortal: false } };

  return (
    <>
      <MultiSelect
        {...field}
        label={t("allSamples.facilityStatus")}
        placeholder={filter.status ? "" : t("allSamples.anyStatus")}
        data={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={filter.status ?? []}
        onChange={(values) =>
          change({
            status: values.length === 0 ? undefined : STATUSES.filter((known) => values.includes(known)),
          })
        }
      />
      <Select
        {...field}
        label={t("allSamples.orderStatus")}
        placeholder={t("allSamples.anyOrderStatus")}
        data={ORDER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={filter.orderStatus ?? null}
        onChange={(value) => change({ orderStatus: ORDER_STATUSES.find((known) => known === value) })}
      />
      <Select
        {...field}
        label={t("allSamples.reads")}
        placeholder={t("allSamples.reads.any")}
        data={READS.map((value) => ({ value, label: t(`allSamples.reads.${value}`) }))}
        value={filter.reads ?? null}
        onChange={(value) => change({ reads: READS.find((known) => known === value) })}
      />
      <Select
        {...field}
        label={t("allSamples.study")}
        placeholder={t("allSamples.study.any")}
        data={[{ value: "none", label: t("allSamples.study.none") }]}
        value={filter.study === "none" ? "none" : null}
        onChange={(value) => change({ study: value ?? undefined })}
      />
    </>
  );
}

const READS = ["with", "without"] as const;
