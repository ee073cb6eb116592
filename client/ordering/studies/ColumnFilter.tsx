import { type ComboboxParsedItem, Group, Select, Switch } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import type { Column } from "../../kit/sheet/table.ts";
import { columnSections } from "./sampleTable.ts";
import type { Shown } from "./shownColumns.ts";

/** Filters the columns of a wide table and scrolls to a column by its name. */
export function ColumnFilter({
  columns,
  shown,
  onShow,
  onFind,
}: {
  columns: Column[];
  shown: Shown;
  onShow: (shown: Shown) => void;
  onFind: (name: string) => void;
}) {
  return (
    <Group gap="sm" align="center">
      <Select
        aria-label={t("study.section")}
        placeholder={t("study.section.all")}
        data={columnSections(columns)}
        value={shown.section ?? null}
        clearable
        w={{ base: "100%", xs: 240 }}
        onChange={(section) => onShow({ ...shown, section: section ?? undefined })}
      />
      <Select
        aria-label={t("study.findColumn")}
        placeholder={t("study.findColumn")}
        data={columns
          .filter(({ readOnly, unitFor }) => !readOnly && unitFor === undefined)
          .map(({ name, label }) => ({ value: name, label }))}
        value={null}
        searchable
        limit={100}
        filter={beginningFirst}
        selectFirstOptionOnChange
        w={{ base: "100%", xs: 260 }}
        onChange={(name) => name !== null && onFind(name)}
      />
      <Switch
        label={t("study.onlyMandatory")}
        checked={shown.onlyMandatory}
        onChange={(event) => onShow({ ...shown, onlyMandatory: event.currentTarget.checked })}
      />
    </Group>
  );
}

// Prefix matches come before matches inside a name.
function beginningFirst({ options, search }: { options: ComboboxParsedItem[]; search: string }) {
  const text = search.trim().toLowerCase();
  const places = options
    .flatMap((option) => ("value" in option ? option : []))
    .map((option) => ({ option, place: option.label.toLowerCase().indexOf(text) }))
    .filter(({ place }) => place !== -1);
  return places
    .sort((one, other) => Number(one.place > 0) - Number(other.place > 0))
    .map(({ option }) => option);
}
